"""What commands read: options, standard input, cards, amounts."""
