// Members of a hand to settle: their names in messages and their JSON pointers.

/** A member of the input: what messages call it, and its JSON pointer. */
export class Member {
  readonly name: string;
  readonly pointer: string;

  constructor(name: string, pointer: string) {
    this.name = name;
    this.pointer = pointer;
  }

  /** Return a member of this member. */
  item(name: string, key: number | string): Member {
    const step = String(key).replaceAll("~", "~0").replaceAll("/", "~1");
    return new Member(`${this.name}, ${name}`, `${this.pointer}/${step}`);
  }
}

/** The members of a hand; every function takes the whole object, and reads what it needs. */
export const OF_HAND_INPUT = [
  "contributions",
  "folded",
  "names",
  "unit",
  "button",
  "board",
  "hands",
  "mucked",
  "secondBoard",
  "rake",
] as const;

export const CONTRIBUTIONS = new Member("contributions", "/contributions");
export const FOLDED = new Member("folded", "/folded");
export const MUCKED = new Member("mucked", "/mucked");
export const BUTTON = new Member("button", "/button");
export const UNIT = new Member("unit", "/unit");
export const RAKE_CAP = new Member("rake, cap", "/rake/cap");
