import { CodeFences, mayBeginSuggestions } from '../../protocol/CodeFences.js';

/**
 * Removes `suggestions` blocks from streamed text: the widget shows them as a list of links, but plain text does not need them. Holds back
 * only text that may be the start of such a block.
 */
export class FenceFilter {
  readonly #fences = new CodeFences();
  #line = '';
  #shown = 0;

  /** Takes the next chunk of the text. @returns The text that can be shown now. */
  push(chunk: string): string {
    let shown = '';
    for (const part of chunk.split(/(?<=\n)/)) {
      this.#line += part;
      shown += part.endsWith('\n') ? this.#endLine() : this.#showStart();
    }
    return shown;
  }

  /** Call it at the end of the text. @returns The text that was held back, unless it belongs to a block of suggestions. */
  end(): string {
    return this.#endLine();
  }

  #endLine(): string {
    const rest = this.#fences.read(this.#line) ? '' : this.#line.slice(this.#shown);
    this.#line = '';
    this.#shown = 0;
    return rest;
  }

  /** Returns the new text of an incomplete line, unless the line may belong to a block of suggestions. */
  #showStart(): string {
    const line = this.#line;
    if (this.#fences.isInSuggestions || /^ {0,3}$/.test(line)) return '';
    if (mayBeginSuggestions(line) && !this.#fences.contains(line)) return '';
    const fresh = line.slice(this.#shown);
    this.#shown = line.length;
    return fresh;
  }
}
