import type { createLowlight } from 'lowlight';
import { grammarFor, loadGrammar } from './grammars.js';

/** A piece of code and what it is: `keyword`, `string`, … ; undefined for what has no colour. */
export interface CodeToken {
  text: string;
  scope: string | undefined;
}

type Lowlight = ReturnType<typeof createLowlight>;
type Nodes = ReturnType<Lowlight['highlight']>['children'];

const PREFIX = 'da-hl-';
let reader: Lowlight | undefined;

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
 * Reads code with the grammar of its language, which is fetched first. The tokens, put together, are the code exactly.
 *
 * @returns undefined where there is no grammar for the language; then nothing is fetched.
 */
export async function colourCode(text: string, language: string): Promise<CodeToken[] | undefined> {
  const grammar = grammarFor(language);
  if (!grammar) return undefined;
  const [{ createLowlight }, rules] = await Promise.all([import('./codeReader.js'), loadGrammar(grammar)]);
  reader ??= createLowlight();
  if (!reader.registered(grammar)) reader.register(grammar, rules);
  const tokens: CodeToken[] = [];
  collect(reader.highlight(grammar, text, { prefix: PREFIX }).children, undefined, tokens);
  return tokens;
}
