// Players: seats counted from 0; where players have names, a name stands for its seat.
import { PokerError } from "../errors.ts";
import { counted, shown } from "../inputs.ts";
import type { Member } from "./members.ts";

/** A seat by its number, or by its player's name. */
export type SeatOrName = number | string;
/** Some of the seats: a boolean for every seat, or the numbers or names of those meant. */
export type Seats = readonly boolean[] | readonly SeatOrName[];

const MIN_SEATS = 2;
const MAX_SEATS = 10;
const MAX_NAME_LENGTH = 64;
const SEAT_TEXT = /^(?:seat)?\s*#?\s*(\d{1,9})$/i;
const UNPRINTABLE = /(?! )[\p{C}\p{Z}]/u;

export function wrongSeat(message: string, pointer: string): PokerError {
  return new PokerError("wrong-seat", message, { pointer });
}

/** The seats of a table, and the names of their players where names were given. */
export class Players {
  readonly seats: number;
  readonly names: readonly string[];

  constructor(seats: number, names: readonly string[] = []) {
    this.seats = seats;
    this.names = names;
  }

  static read(names: unknown, seats: number, pointer = "/names"): Players {
    if (names === undefined || names === null) return new Players(seats);
    if (!Array.isArray(names))
      throw wrongSeat(`names: ${shown(names)} is not a list of names, one for each seat`, pointer);
    if (names.length === 0) return new Players(seats);
    if (names.length !== seats)
      throw wrongSeat(
        `names: ${counted(names.length, "name")} for ${seats} seats; name every seat, or none`,
        pointer,
      );
    const listed = Array.from(names as unknown[], (name, seat) =>
      readName(name, seat, seats, pointer),
    );
    listed.forEach((name, seat) => {
      const first = listed.findIndex((other) => other.toLowerCase() === name.toLowerCase());
      if (first !== seat)
        throw wrongSeat(
          `names: seats ${first} and ${seat} are both called ${shown(name)}; give each its own`,
          `${pointer}/${seat}`,
        );
    });
    return new Players(seats, listed);
  }

  /** Return the label of a seat in messages: its player's name, or `seat 3`. */
  label(seat: number): string {
    return this.names[seat] ?? `seat ${seat}`;
  }

  /** Return the labels of several seats, joined for a message. */
  list(seats: readonly number[]): string {
    const labels = seats.map((seat) => this.names[seat] ?? String(seat));
    const last = labels.pop() ?? "";
    const noun = this.names.length > 0 ? "" : labels.length > 0 ? "seats " : "seat ";
    return labels.length > 0 ? `${noun}${labels.join(", ")} and ${last}` : `${noun}${last}`;
  }

  /** Read a seat, a number or a player's name; return its number. */
  seat(raw: unknown, member: Member): number {
    if (typeof raw === "string") return this.#seatOfText(raw.trim(), member);
    if (typeof raw !== "number" || !Number.isInteger(raw))
      throw wrongSeat(
        `${member.name}: ${shown(raw)} is not a seat number${this.#orName()}`,
        member.pointer,
      );
    if (raw < 0 || raw >= this.seats)
      throw wrongSeat(
        `${member.name}: there is no seat ${raw}; seats run from 0 to ${this.seats - 1}`,
        member.pointer,
      );
    return raw;
  }

  #seatOfText(text: string, member: Member): number {
    if (this.names.length === 0) {
      const remedy = /^\d+$/.test(text) ? "write a number" : "names give each seat a name";
      throw wrongSeat(
        `${member.name}: ${shown(text)} is not a seat number; ${remedy}`,
        member.pointer,
      );
    }
    const exact = this.names.indexOf(text);
    if (exact >= 0) return exact;
    const alike = this.names.findIndex((name) => name.toLowerCase() === text.toLowerCase());
    if (alike >= 0) return alike;
    if (/^\d{1,9}$/.test(text)) return this.seat(Number(text), member);
    throw wrongSeat(
      `${member.name}: ${shown(text)} is nobody's name; the players are ${this.names.join(", ")}`,
      member.pointer,
    );
  }

  #orName(): string {
    return this.names.length > 0 ? ` or one of the names ${this.names.join(", ")}` : "";
  }

  /** Read a set of seats: a boolean for each seat, or their numbers or names. */
  some(raw: unknown, member: Member): Set<number> {
    if (raw === undefined || raw === null) return new Set();
    if (!Array.isArray(raw))
      throw wrongSeat(
        `${member.name}: ${shown(raw)} is not a list of booleans or of seat numbers${this.#orName()}`,
        member.pointer,
      );
    const marks: unknown[] = Array.from(raw);
    const booleans = marks.filter((mark) => typeof mark === "boolean").length;
    if (booleans > 0 && booleans === marks.length) {
      if (booleans !== this.seats)
        throw wrongSeat(
          `${member.name}: ${counted(booleans, "boolean")} for ${this.seats} seats; give one for each`,
          member.pointer,
        );
      return new Set(marks.flatMap((mark, seat) => (mark ? [seat] : [])));
    }
    if (booleans > 0)
      throw wrongSeat(
        `${member.name}: ${shown(marks)} mixes booleans and seat numbers; use one of them`,
        member.pointer,
      );
    const numbers = marks.map((mark) => this.seat(mark, member));
    const twice = numbers.find((seat, at) => numbers.indexOf(seat) !== at);
    if (twice !== undefined)
      throw wrongSeat(
        `${member.name}: ${this.label(twice)} is there twice; remove one`,
        member.pointer,
      );
    return new Set(numbers);
  }
}

function readName(raw: unknown, seat: number, seats: number, pointer: string): string {
  const refuse = (reason: string) =>
    wrongSeat(`names, seat ${seat}: ${reason}`, `${pointer}/${seat}`);
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
    throw wrongSeat(
      `${member.name}: ${counted(seats, "seat")}; a table has ${MIN_SEATS} to ${MAX_SEATS}`,
      member.pointer,
    );
}
