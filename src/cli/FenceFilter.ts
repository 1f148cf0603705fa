/** Beginning of a block that holds follow-up questions, which are for buttons and not for readers of text. */
const OPENING = '```suggestions';

/** Takes blocks of suggestions out of a text that arrives in pieces; holds back only what may be the beginning of one. */
export class FenceFilter {
  #line = '';
  #shown = 0;
  #inside = false;

  /** @returns what may be shown now. */
  push(piece: string): string {
    let shown = '';
    for (const part of piece.split(/(?<=\n)/)) {
      this.#line += part;
      const complete = this.#line.endsWith('\n');
      shown += this.#take(complete);
      if (!complete) continue;
      this.#line = '';
      this.#shown = 0;
    }
    return shown;
  }

  /** @returns what was held back and is text after all. */
  end(): string {
    const rest = this.#inside || this.#line.trimStart().startsWith(OPENING) ? '' : this.#line.slice(this.#shown);
    this.#line = '';
    this.#shown = 0;
    return rest;
  }

  #take(complete: boolean): string {
    const begun = this.#line.trimStart();
    if (this.#inside) {
      if (complete && begun.startsWith('```')) this.#inside = false;
      return '';
    }
    if (complete && begun.startsWith(OPENING)) {
      this.#inside = true;
      return '';
    }
    if (!complete && (OPENING.startsWith(begun) || begun.startsWith(OPENING))) return '';
    const fresh = this.#line.slice(this.#shown);
    this.#shown = this.#line.length;
    return fresh;
  }
}
