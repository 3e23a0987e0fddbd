"""Result records and what is made from them: Allure results and summaries. Knows no rig and no game."""
