import type { Element, Nodes } from 'hast';
import { common, createLowlight } from 'lowlight';

const lowlight = createLowlight(common);
lowlight.registerAlias({
  bash: ['console', 'terminal', 'shellscript', 'sh', 'zsh', 'powershell', 'ps1', 'bat', 'fish'],
  css: ['postcss'],
  ini: ['dotenv', 'env', 'properties', 'conf'],
  json: ['json5', 'jsonc', 'jsonl'],
  typescript: ['ts-node'],
  xml: ['astro', 'mdx', 'mdoc', 'svelte', 'vue', 'vue-html'],
});

/** Maximum length of code that is highlighted, in characters. */
const MAX_CODE_LENGTH = 60_000;
/**
 * Maximum depth of highlighted elements. The function that writes the HTML is recursive, so too many levels would overflow the stack.
 * Code can nest deeply: for example, a template literal can contain other template literals.
 */
const MAX_NESTING = 60;
/**
 * Maximum number of embedded blocks in another language, such as `<script>`. Code with more blocks is not highlighted, because the
 * highlighter reads the rest of the code again for each block.
 */
const MAX_EMBEDDED = 60;
const EMBEDDED = /<(?:script|style)\b|<[?%]/gi;
/** Annotations for other highlighters, such as `// [!code ++]`. They are removed. */
const MARKS = /(?<![ \t])[ \t]*(?:\/\/|#|<!--|\/\*|--|;)[ \t]*\[!code [^\]\n]{1,40}\][ \t]*(?:-->|\*\/)?/g;

/**
 * Removes annotations (`MARKS`) from a `<code class="language-…">` and highlights its text: wraps tokens in elements with classes. Does not
 * highlight code in an unknown language, code that exceeds a limit above, or code on which the grammar fails.
 */
export function highlightCode(code: Element): void {
  const first = code.children[0];
  if (first?.type !== 'text') return;
  if (first.value.includes('[!code ')) first.value = first.value.replace(MARKS, '');
  const classes = Array.isArray(code.properties.className) ? code.properties.className : [];
  const language = String(classes[0] ?? '').replace('language-', '');
  if (!language || first.value.length > MAX_CODE_LENGTH || !lowlight.registered(language)) return;
  if ((first.value.match(EMBEDDED)?.length ?? 0) > MAX_EMBEDDED) return;
  const coloured = highlighted(language, first.value);
  if (coloured) code.children = coloured;
}

/** Returns the highlighted code; undefined if the grammar fails on the code, or if its result is nested too deeply. */
function highlighted(language: string, value: string): Element['children'] | undefined {
  let level: Nodes[];
  let children: Element['children'];
  try {
    children = lowlight.highlight(language, value).children as Element['children'];
    level = children;
  } catch {
    return undefined;
  }
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_NESTING) return undefined;
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return children;
}
