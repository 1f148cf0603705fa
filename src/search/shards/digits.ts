/* Encodes numbers as text for a script. A small number takes one character, a larger number takes more. Unlike in base64, no character
 * contains bits of two numbers, so gzip sees which numbers are frequent. The text contains no double quotes, backslashes or spaces. */

/** Character code of `#`, which means 0. */
const FIRST_CODE = 35;
const BACKSLASH = 92;
/**
 * The last character of a number has a value below `BASE`. All characters before it have values from `BASE` up. So `DigitReader` recognises
 * where a number ends.
 */
const BASE = 45;
/** Number of different characters in the encoding. */
export const CHARACTERS = 2 * BASE;

/** Writes a number below `CHARACTERS` as one character. */
export function character(value: number): string {
  const code = FIRST_CODE + value;
  return String.fromCharCode(code < BACKSLASH ? code : code + 1);
}

export function valueOfCode(code: number): number {
  return code - FIRST_CODE - (code > BACKSLASH ? 1 : 0);
}

/** Encodes a non-negative integer as text, with the least significant digit first. */
export function digits(number: number): string {
  let written = '';
  let rest = number;
  for (; rest >= BASE; rest = Math.floor(rest / BASE)) written += character(BASE + (rest % BASE));
  return written + character(rest);
}

/** Reads a string from its start to its end: numbers that `digits` has written, and single characters. */
export class DigitReader {
  #at = 0;

  constructor(readonly text: string) {}

  get hasMore(): boolean {
    return this.#at < this.text.length;
  }

  /** Reads the next character and returns its code. */
  code(): number {
    this.#at += 1;
    return this.text.charCodeAt(this.#at - 1);
  }

  /** Reads the next character if it has this code. Returns whether it did. */
  skip(code: number): boolean {
    const isNext = this.text.charCodeAt(this.#at) === code;
    if (isNext) this.#at += 1;
    return isNext;
  }

  number(): number {
    let number = 0;
    for (let place = 1; this.hasMore; place *= BASE) {
      const value = valueOfCode(this.code());
      if (value < BASE) return number + value * place;
      number += (value - BASE) * place;
    }
    return number;
  }
}
