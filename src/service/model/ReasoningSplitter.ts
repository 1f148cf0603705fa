import { CodeFences } from '../../protocol/CodeFences.js';
import type { ModelPart } from './ModelPart.js';

type SplitPart = Extract<ModelPart, { type: 'text' | 'reasoning' }>;

/**
 * The tag that opens reasoning at the start of a line. Elsewhere, and in code blocks, the same tag is text of the answer, because an answer
 * may be about models.
 */
const OPENING_TAG = /^[ \t]*<think(?:ing)?>/i;
const CLOSING_TAG = /<\/think(?:ing)?>/i;
const CLOSING_TAG_OF_LINE = /^[ \t]*<\/think(?:ing)?>/i;
const TAGS = ['<think>', '<thinking>', '</think>', '</thinking>'];
const LONGEST_CLOSING_TAG = '</thinking>'.length;

/**
 * Separates the reasoning that some models write between `<think>` and `</think>`, or between `<thinking>` and `</thinking>`, from the text
 * of the answer. A tag may be split between pieces of the reply.
 */
export class ReasoningSplitter {
  readonly #fences = new CodeFences();
  #held = '';
  #isThinking: boolean;
  /** The part of the current line that was returned as text. When the line is complete, it is checked for a code fence. */
  #line = '';
  #isAtLineStart = true;
  #firstTag: 'opening' | 'closing' | undefined;

  /** @param startsWithReasoning Whether the prompt already contains the opening `<think>` tag. If so, the reply begins with reasoning. */
  constructor(startsWithReasoning = false) {
    this.#isThinking = startsWithReasoning;
    if (startsWithReasoning) this.#firstTag = 'opening';
  }

  /** Whether the first tag was a closing one. The text before it was probably reasoning, but has already been returned as text. */
  get hasLoneClosingTag(): boolean {
    return this.#firstTag === 'closing';
  }

  /** Takes the next piece of a reply. Returns the parts that later pieces cannot change. */
  push(text: string): SplitPart[] {
    this.#held += text;
    return this.#take(false);
  }

  /** Ends the reply. Returns the parts that were held back. */
  end(): SplitPart[] {
    return this.#take(true);
  }

  #take(isEnd: boolean): SplitPart[] {
    const parts: SplitPart[] = [];
    while (this.#held !== '') {
      const before = this.#held;
      const wasThinking = this.#isThinking;
      const text = wasThinking ? this.#takeReasoning(isEnd) : this.#takeText(isEnd);
      if (text !== '') parts.push({ type: wasThinking ? 'reasoning' : 'text', text });
      if (this.#held === before) break;
    }
    return parts;
  }

  #takeReasoning(isEnd: boolean): string {
    if (this.#isAtLineStart) {
      if (!isEnd && mayBecomeTag(this.#held)) return '';
      this.#isAtLineStart = false;
      // The prompt already contains the opening tag. If the reply repeats this tag, remove it.
      this.#cut(OPENING_TAG.exec(this.#held)?.[0].length ?? 0);
    }
    const tag = CLOSING_TAG.exec(this.#held);
    if (tag) {
      const text = this.#cut(tag.index);
      this.#cut(tag[0].length);
      this.#isThinking = false;
      this.#isAtLineStart = true;
      return text;
    }
    return this.#cut(isEnd ? this.#held.length : Math.max(0, this.#held.length - LONGEST_CLOSING_TAG + 1));
  }

  #takeText(isEnd: boolean): string {
    if (this.#isAtLineStart) {
      if (!isEnd && mayBecomeTag(this.#held)) return '';
      const isCode = this.#fences.contains(this.#held);
      const tag = isCode ? null : OPENING_TAG.exec(this.#held);
      if (tag) {
        this.#cut(tag[0].length);
        this.#isThinking = true;
        this.#isAtLineStart = false;
        this.#firstTag ??= 'opening';
        return '';
      }
      if (!isCode && CLOSING_TAG_OF_LINE.test(this.#held)) this.#firstTag ??= 'closing';
    }
    const lineEnd = this.#held.indexOf('\n') + 1;
    this.#isAtLineStart = lineEnd > 0;
    const text = this.#cut(lineEnd > 0 ? lineEnd : this.#held.length);
    this.#line += text;
    if (this.#isAtLineStart) {
      this.#fences.read(this.#line);
      this.#line = '';
    }
    return text;
  }

  #cut(length: number): string {
    const text = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    return text;
  }
}

/** Whether the start of a line is too short to decide whether it is a tag. */
function mayBecomeTag(text: string): boolean {
  if (text.includes('\n')) return false;
  const start = text.trimStart().toLowerCase();
  return TAGS.some((tag) => tag !== start && tag.startsWith(start));
}
