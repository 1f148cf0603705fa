import { createLowlight } from 'lowlight';
import { type GrammarName, loadGrammar } from './grammars.js';

/** A piece of code and what it is: `keyword`, `string`, … ; undefined for what has no colour. */
export interface CodeToken {
  text: string;
  scope: string | undefined;
}

type Nodes = ReturnType<ReturnType<typeof createLowlight>['highlight']>['children'];

const PREFIX = 'da-hl-';
const lowlight = createLowlight();

function collect(nodes: Nodes, scope: string | undefined, into: CodeToken[]): void {
  for (const node of nodes) {
    if (node.type === 'text') into.push({ text: node.value, scope });
    else if (node.type === 'element') {
      const [name] = (node.properties.className ?? []) as string[];
      collect(node.children as Nodes, name?.startsWith(PREFIX) ? name : scope, into);
    }
  }
}

/** Reads code with its grammar, which is fetched first. The tokens, put together, are the code exactly. */
export async function colourCode(text: string, grammar: GrammarName): Promise<CodeToken[]> {
  if (!lowlight.registered(grammar)) lowlight.register(grammar, await loadGrammar(grammar));
  const tokens: CodeToken[] = [];
  collect(lowlight.highlight(grammar, text, { prefix: PREFIX }).children, undefined, tokens);
  return tokens;
}
