// The fields of a spot, from src/runout/analysis/solver/spot/fields.py, and the defaults of a
// solve, from goal.py beside it; the target is of the pot.
// Written by tools/page_tables.py; do not edit.
export const SPOT_FIELDS = [
  {"name": "board", "kind": "cards", "section": "board", "label": "Board", "noun": "the board", "help": "Three to five cards: Td9d6h.", "required": true, "default": null, "none": null, "option": "-b"},
  {"name": "oop", "kind": "range", "section": "ranges", "label": "OOP", "noun": "OOP's range", "help": "The range of the player out of position, who acts first.", "required": true, "default": null, "none": null, "option": "--oop"},
  {"name": "ip", "kind": "range", "section": "ranges", "label": "IP", "noun": "IP's range", "help": "The range of the player in position, who acts last.", "required": true, "default": null, "none": null, "option": "--ip"},
  {"name": "pot", "kind": "amount", "section": "stakes", "label": "Pot", "noun": "the pot", "help": "The pot at the start: 100 or 5.5.", "required": true, "default": null, "none": null, "option": "--pot"},
  {"name": "stack", "kind": "amount", "section": "stakes", "label": "Stack", "noun": "the stack", "help": "What each player has behind.", "required": true, "default": null, "none": null, "option": "--stack"},
  {"name": "big_blind", "kind": "amount", "section": "stakes", "label": "Big blind", "noun": "the big blind", "help": "Show amounts in big blinds as well.", "required": false, "default": null, "none": "unknown", "option": "--big-blind"},
  {"name": "rake_rate", "kind": "share", "section": "stakes", "label": "Rake", "noun": "the rake", "help": "The share of the pot that the house takes.", "required": false, "default": 0.0, "none": null, "option": "--rake"},
  {"name": "rake_cap", "kind": "amount", "section": "stakes", "label": "Rake cap", "noun": "the rake cap", "help": "The most that the house takes, in chips.", "required": false, "default": 0.0, "none": "no cap", "option": "--rake-cap"},
  {"name": "add_allin", "kind": "share", "section": "advanced", "label": "Add all-in", "noun": "the all-in threshold", "help": "Add an all-in of at most this share of the pot.", "required": false, "default": 1.5, "none": null, "option": "--add-allin"},
  {"name": "force_allin", "kind": "share", "section": "advanced", "label": "Force all-in", "noun": "the forced all-in", "help": "Bet all-in where a call leaves less than this share of the pot.", "required": false, "default": 0.15, "none": null, "option": "--force-allin"},
  {"name": "merging", "kind": "share", "section": "advanced", "label": "Merging", "noun": "merging", "help": "Drop sizes that are this close to a larger one.", "required": false, "default": 0.1, "none": null, "option": "--merging"},
  {"name": "max_raises", "kind": "count", "section": "advanced", "label": "Raises", "noun": "the number of raises", "help": "Raises after a bet, on each street.", "required": false, "default": null, "none": "no limit", "option": "--max-raises"},
  {"name": "unit", "kind": "amount", "section": "advanced", "label": "Smallest chip", "noun": "the smallest chip", "help": "Bets are multiples of it: 1, 0.1, 0.01.", "required": false, "default": null, "none": "automatic", "option": "--unit"},
  {"name": "added_lines", "kind": "lines", "section": "advanced", "label": "Added lines", "noun": "the added lines", "help": "Add the last action of a line: x b120 r500.", "required": false, "default": null, "none": null, "option": "--add-line"},
  {"name": "removed_lines", "kind": "lines", "section": "advanced", "label": "Removed lines", "noun": "the removed lines", "help": "Remove the last action of a line: x b120.", "required": false, "default": null, "none": null, "option": "--remove-line"},
  {"name": "locks", "kind": "locks", "section": "advanced", "label": "Locks", "noun": "the locks", "help": "What some hands do at a decision, while the rest is solved.", "required": false, "default": null, "none": null, "option": "--lock"},
] as const;
export const SOLVE_DEFAULTS = {"target": 0.005, "max_iterations": 1000, "precision": "auto"} as const;
