"""Hand categories: ranges split by what their hands make of a board and draw to."""
