"""Real Android phones through uiautomator2. Not built yet: asking for this rig fails with a clear error."""
