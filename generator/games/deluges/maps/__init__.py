"""The house maps that come with the pack; `makeplay board` makes others and checks them."""
