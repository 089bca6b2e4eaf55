"""What is printed of Déluges, as plain data: a campaign or the published game in, cards and pages out."""
