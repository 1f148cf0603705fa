import type { createLowlight } from 'lowlight';
import { grammarFor, loadGrammar } from './grammars.js';

/** A part of the code with at most one highlighting class. */
export interface CodeToken {
  text: string;
  /** Class of the token, such as `da-hl-keyword`; undefined for plain code. */
  scope: string | undefined;
}

type Lowlight = ReturnType<typeof createLowlight>;
type Nodes = ReturnType<Lowlight['highlight']>['children'];

const PREFIX = 'da-hl-';
let lowlight: Lowlight | undefined;

function collect(nodes: Nodes, scope: string | undefined, into: CodeToken[]): void {
  for (const node of nodes) {
    if (node.type === 'text') into.push({ text: node.value, scope });
    else if (node.type === 'element') {
      const [name] = (node.properties.className ?? []) as string[];
      collect(node.children as Nodes, name?.startsWith(PREFIX) ? name : scope, into);
    }
  }
}

/**
 * Loads the grammar of a language and splits code into tokens. Joined together, the tokens are exactly the code.
 *
 * @returns undefined if there is no grammar for the language; nothing is loaded then.
 */
export async function tokenizeCode(text: string, language: string): Promise<CodeToken[] | undefined> {
  const grammar = grammarFor(language);
  if (!grammar) return undefined;
  const [{ createLowlight }, rules] = await Promise.all([import('./createLowlight.js'), loadGrammar(grammar)]);
  lowlight ??= createLowlight();
  if (!lowlight.registered(grammar)) lowlight.register(grammar, rules);
  const tokens: CodeToken[] = [];
  collect(lowlight.highlight(grammar, text, { prefix: PREFIX }).children, undefined, tokens);
  return tokens;
}
