// Numbers of the game.

export const DECK_SIZE = 52;
export const COMBO_COUNT = 1326; // 52 * 51 / 2
export const MAX_PLAYERS = 23; // with a board they leave one card

/** Units of a pot: the lcm of 1..23, so that every share of players who tie is whole. */
export const POT_UNITS = 5354228880n;
