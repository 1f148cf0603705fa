/** Start of a block of follow-up questions. The widget shows them as buttons; plain text does not need them. */
const OPENING = '```suggestions';

/** Removes blocks of suggestions from streamed text. Holds back only text that may be the start of such a block. */
export class FenceFilter {
  #line = '';
  #shown = 0;
  #inside = false;

  /** Takes the next chunk of the text. @returns The text that can be shown now. */
  push(chunk: string): string {
    let shown = '';
    for (const part of chunk.split(/(?<=\n)/)) {
      this.#line += part;
      const complete = this.#line.endsWith('\n');
      shown += this.#take(complete);
      if (!complete) continue;
      this.#line = '';
      this.#shown = 0;
    }
    return shown;
  }

  /** Call it at the end of the text. @returns The text that was held back, unless it belongs to a block of suggestions. */
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
