// Every key that does something, by where it does it; Help shows them.
export interface Shortcut {
  keys: string;
  what: string;
}

export const SHORTCUTS: Record<string, Shortcut[]> = {
  Everywhere: [
    { keys: "?", what: "this help" },
    { keys: "Ctrl Z, Ctrl Shift Z or Ctrl Y", what: "undo, redo" },
    { keys: "Tab, Shift Tab", what: "to the next field, back" },
    { keys: "Escape", what: "close what is open" },
  ],
  "Range grid": [
    { keys: "drag", what: "paint hands with the brush weight" },
    { keys: "arrows", what: "move" },
    { keys: "space, click", what: "put a hand in or take it out" },
    { keys: "1 to 9, 0, Enter", what: "set 10 % to 90 %, none, all" },
    { keys: "S, double click, right click", what: "suits: each combo by itself" },
  ],
  "Deck charts": [{ keys: "arrows", what: "walk the cards; Enter puts one on the board" }],
  Flops: [{ keys: "arrows, Home, End", what: "pick a flop; Enter opens it in Equity" }],
  Board: [
    { keys: "type", what: "cards as text, 7h5h2c" },
    { keys: "arrows, space", what: "walk the cards, pick one" },
  ],
  "A solution": [
    { keys: "1 to 9", what: "take an action" },
    { keys: "left or Backspace, right", what: "back, and on along the line" },
    { keys: "Enter, space in the grid", what: "pin a hand; Escape unpins" },
    { keys: "up, down, Page Up, Page Down", what: "between the hands of the table" },
  ],
};
