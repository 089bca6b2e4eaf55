"""The cards, age by age: facts and words (age_01.toml) beside what their effects do (age_01.py)."""
