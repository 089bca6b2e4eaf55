"""What is printed of Innovation, as plain data: a campaign or the published game in, cards and pages out."""
