// Players: seats counted from 0; where players have names, a name stands for its seat.
import { counted, isAbsent, shown } from "../inputs.ts";
import { Member } from "../member.ts";

/** A seat by its number, or by its player's name. */
export type SeatOrName = number | string;
/** Some of the seats: a boolean for every seat, or the numbers or names of those meant. */
export type Seats = readonly boolean[] | readonly SeatOrName[];

const MIN_SEATS = 2;
const MAX_SEATS = 10;
const MAX_NAME_LENGTH = 64;
const SEAT_TEXT = /^(?:seat)?\s*#?\s*(\d{1,9})$/i;
const UNPRINTABLE = /(?! )[\p{C}\p{Z}]/u;

/** The seats of a table, and the names of their players where names were given. */
export class Players {
  readonly seats: number;
  readonly names: readonly string[];

  constructor(seats: number, names: readonly string[] = []) {
    this.seats = seats;
    this.names = names;
  }

  static read(raw: unknown, seats: number, member = new Member("names")): Players {
    if (isAbsent(raw)) return new Players(seats);
    if (!Array.isArray(raw))
      throw member.error("wrong-seat", `${shown(raw)} is not a list of names, one for each seat`);
    if (raw.length === 0) return new Players(seats);
    if (raw.length !== seats)
      throw member.error(
        "wrong-seat",
        `${counted(raw.length, "name")} for ${seats} seats; name every seat, or none`,
      );
    const names = Array.from(raw as unknown[], (name, seat) => readName(name, seat, seats, member));
    const folded = names.map((name) => name.toLowerCase());
    const again = folded.findIndex((name, seat) => folded.indexOf(name) !== seat);
    if (again < 0) return new Players(seats, names);
    const reason =
      `seats ${folded.indexOf(folded[again] ?? "")} and ${again} are both called` +
      ` ${shown(names[again])}; give each its own`;
    throw new Member(member.name, member.item("", again).pointer).error("wrong-seat", reason);
  }

  /** Return the label of a seat in messages: its player's name, or `seat 3`. */
  label(seat: number): string {
    return this.names[seat] ?? `seat ${seat}`;
  }

  /** Read a seat, a number or a player's name; return its number. */
  seat(raw: unknown, member: Member): number {
    if (typeof raw === "string") return this.#seatOfText(raw.trim(), member);
    if (typeof raw !== "number" || !Number.isInteger(raw))
      throw member.error("wrong-seat", `${shown(raw)} is not a seat number${this.#orName()}`);
    if (raw < 0 || raw >= this.seats)
      throw member.error(
        "wrong-seat",
        `there is no seat ${raw}; seats run from 0 to ${this.seats - 1}`,
      );
    return raw;
  }

  #seatOfText(text: string, member: Member): number {
    const isNumber = /^\d+$/.test(text);
    if (this.names.length === 0) {
      const remedy = isNumber ? "write a number" : "names give each seat a name";
      throw member.error("wrong-seat", `${shown(text)} is not a seat number; ${remedy}`);
    }
    const exact = this.names.indexOf(text);
    if (exact >= 0) return exact;
    const alike = this.names.findIndex((name) => name.toLowerCase() === text.toLowerCase());
    if (alike >= 0) return alike;
    if (isNumber && text.length < 10) return this.seat(Number(text), member);
    const reason = `${shown(text)} is nobody's name; the players are ${this.names.join(", ")}`;
    throw member.error("wrong-seat", reason);
  }

  #orName(): string {
    return this.names.length > 0 ? ` or one of the names ${this.names.join(", ")}` : "";
  }

  /** Read a set of seats: a boolean for each seat, or their numbers or names. */
  some(raw: unknown, member: Member): number[] {
    if (isAbsent(raw)) return [];
    if (!Array.isArray(raw))
      throw member.error(
        "wrong-seat",
        `${shown(raw)} is not a list of booleans or of seat numbers${this.#orName()}`,
      );
    const marks: unknown[] = Array.from(raw);
    const booleans = marks.filter((mark) => typeof mark === "boolean").length;
    if (booleans > 0 && booleans < marks.length)
      throw member.error(
        "wrong-seat",
        `${shown(marks)} mixes booleans and seat numbers; use one of them`,
      );
    if (booleans > 0 && booleans !== this.seats)
      throw member.error(
        "wrong-seat",
        `${counted(booleans, "boolean")} for ${this.seats} seats; give one for each`,
      );
    if (booleans > 0) return marks.flatMap((mark, seat) => (mark ? [seat] : []));
    const numbers = marks.map((mark) => this.seat(mark, member));
    const twice = numbers.find((seat, at) => numbers.indexOf(seat) !== at);
    if (twice === undefined) return numbers;
    throw member.error("wrong-seat", `${this.label(twice)} is there twice; remove one`);
  }
}

function readName(raw: unknown, seat: number, seats: number, names: Member): string {
  const refuse = (reason: string) => names.item(`seat ${seat}`, seat).error("wrong-seat", reason);
  if (typeof raw !== "string") throw refuse(`${shown(raw)} is not a name; write text`);
  const name = raw.trim();
  if (!name) throw refuse("the name is empty; name every seat, or none");
  if (name.length > MAX_NAME_LENGTH)
    throw refuse(`${shown(name)} has ${name.length} characters; at most ${MAX_NAME_LENGTH}`);
  if (UNPRINTABLE.test(name))
    throw refuse(`${shown(name)} has characters that cannot be printed; remove them`);
  const number = SEAT_TEXT.exec(name)?.[1];
  if (number !== undefined && Number(number) !== seat && Number(number) < seats)
    throw refuse(`${shown(name)} looks like the number of another seat; choose another name`);
  return name;
}

export function refuseSeatCount(seats: number, member: Member): void {
  if (seats < MIN_SEATS || seats > MAX_SEATS)
    throw member.error(
      "wrong-seat",
      `${counted(seats, "seat")}; a table has ${MIN_SEATS} to ${MAX_SEATS}`,
    );
}
