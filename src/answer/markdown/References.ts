import type { Definition, Leaf } from './ast.js';
import { MAX_DEFINITIONS } from './limits.js';

/** The definitions of an answer, and who waits for which. A definition may stand behind the text that refers to it. */
export class References {
  readonly definitions: Map<string, Definition>;
  private readonly missing: Set<string>;
  /** Labels that finished text waits for and that have a definition now. */
  private awaited = new Set<string>();

  constructor(from?: References) {
    this.definitions = new Map(from?.definitions);
    this.missing = new Set(from?.missing);
  }

  /** Something was looked for that had no definition. */
  get hasMissing(): boolean {
    return this.missing.size > 0;
  }

  /** Notes what a finished text looked for and did not find. */
  note(leaf: Leaf): void {
    for (const label of leaf.missing) this.missing.add(label);
  }

  /** Keeps definitions, the first of each label. */
  define(found: readonly [string, Definition][]): void {
    for (const [label, definition] of found) {
      if (this.definitions.has(label) || this.definitions.size >= MAX_DEFINITIONS) continue;
      this.definitions.set(label, definition);
      if (this.missing.has(label)) this.awaited.add(label);
    }
  }

  /** Labels that finished text waits for and that got a definition since the last call. */
  takeAwaited(): ReadonlySet<string> {
    const { awaited } = this;
    if (awaited.size > 0) this.awaited = new Set();
    return awaited;
  }
}
