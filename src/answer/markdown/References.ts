import type { Definition, Leaf } from './ast.js';
import { MAX_DEFINITIONS } from './limits.js';

/**
 * The definitions of links and footnotes in an answer, and the labels that had no definition when they were used. A definition may come
 * after the text that refers to it.
 */
export class References {
  readonly definitions: Map<string, Definition>;
  private readonly missing: Set<string>;
  /**
   * Labels that got their definition after the last call of `takeResolved`. Text that uses these labels was already finished without the
   * definition.
   */
  private resolved = new Set<string>();

  constructor(from?: References) {
    this.definitions = new Map(from?.definitions);
    this.missing = new Set(from?.missing);
  }

  /** Whether any reference had no definition when it was parsed. */
  get hasMissing(): boolean {
    return this.missing.size > 0;
  }

  /** Records the labels of a finished text that lack a definition. */
  note(leaf: Leaf): void {
    for (const label of leaf.missing) this.missing.add(label);
  }

  /** Adds definitions. The first definition of a label counts. Ignores definitions above `MAX_DEFINITIONS`. */
  define(found: readonly [string, Definition][]): void {
    for (const [label, definition] of found) {
      if (this.definitions.has(label) || this.definitions.size >= MAX_DEFINITIONS) continue;
      this.definitions.set(label, definition);
      if (this.missing.has(label)) this.resolved.add(label);
    }
  }

  /**
   * Returns the labels that lacked a definition when they were used, and whose definition has arrived since the last call. The text that
   * uses them was finished without the definition.
   */
  takeResolved(): ReadonlySet<string> {
    const { resolved } = this;
    if (resolved.size > 0) this.resolved = new Set();
    return resolved;
  }
}
