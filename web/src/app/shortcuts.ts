// Keyboard shortcuts by section, as shown in Help.
export interface Shortcut {
  keys: string;
  what: string;
}

export const SHORTCUTS: Record<string, Shortcut[]> = {
  Everywhere: [
    { keys: "?", what: "this help" },
    { keys: "Ctrl Z, Ctrl Shift Z or Ctrl Y", what: "undo, redo" },
    { keys: "Tab, Shift Tab", what: "next field, previous field" },
    { keys: "Escape", what: "close the open dialog or menu" },
  ],
  Replayer: [
    { keys: "left, right", what: "one step back or forward" },
    { keys: "Home, End", what: "the blinds, the result" },
    { keys: "space", what: "play or pause" },
    { keys: "P, N", what: "previous or next hand of the list" },
  ],
  "Range grid": [
    { keys: "drag", what: "paint hands with the brush weight" },
    { keys: "arrows", what: "move" },
    { keys: "space, click", what: "add or remove a hand" },
    { keys: "1 to 9, 0, Enter", what: "set 10 % to 90 %, none, all" },
    { keys: "S, double click, right click", what: "open the suits, combo by combo" },
  ],
  "Touch screens": [
    { keys: "tap", what: "add or remove a hand" },
    { keys: "long press, then drag", what: "paint hands with the brush weight" },
    { keys: "double tap", what: "open the suits, combo by combo" },
    { keys: "swipe up or down", what: "scroll, also over a grid" },
  ],
  "Deck charts": [{ keys: "arrows", what: "move between cards; Enter puts one on the board" }],
  Flops: [{ keys: "arrows, Home, End", what: "pick a flop; Enter opens it in Equity" }],
  Board: [
    { keys: "type", what: "cards as text, 7h5h2c" },
    { keys: "arrows, space", what: "move between cards, pick one" },
  ],
  Solution: [
    { keys: "1 to 9", what: "take an action" },
    { keys: "left or Backspace, right", what: "back and forward along the line" },
    { keys: "Enter, space in the grid", what: "pin a hand; Escape unpins" },
    { keys: "up, down, Page Up, Page Down", what: "move between hands in the table" },
  ],
  Train: [
    { keys: "1 to 9", what: "take an action, from left to right" },
    { keys: "F, X, C, B, R, A", what: "fold, check, call, bet, raise, all-in where there is one" },
    { keys: "space, Enter, N", what: "next decision, next hand" },
  ],
};
