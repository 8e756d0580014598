// Members of the input: what messages call them, and their JSON pointers.
import { type ErrorCode, PokerError } from "./errors.ts";

/** A member of the input. */
export class Member {
  readonly name: string;
  readonly pointer: string;

  constructor(name: string, pointer = `/${name}`) {
    this.name = name;
    this.pointer = pointer;
  }

  /** Return a member of this member. */
  item(name: string, key: number | string = name): Member {
    const step = String(key).replaceAll("~", "~0").replaceAll("/", "~1");
    return new Member(`${this.name}, ${name}`, `${this.pointer}/${step}`);
  }

  /** Return an error about this member. */
  error(code: ErrorCode, reason: string): PokerError {
    return new PokerError(code, `${this.name}: ${reason}`, { pointer: this.pointer });
  }
}
