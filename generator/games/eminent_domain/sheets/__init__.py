"""What is printed of Eminent Domain, as plain data: a campaign or the published game in, cards and pages out."""
