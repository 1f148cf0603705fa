import type { Element } from 'hast';
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

/** Highlighting longer code costs more than it helps. */
const MAX_CODE_LENGTH = 60_000;
/** Marks for other highlighters: `// [!code ++]`. */
const MARKS = /[ \t]*(?:\/\/|#|<!--|\/\*|--|;)[ \t]*\[!code [^\]\n]{1,40}\][ \t]*(?:-->|\*\/)?/g;

/** Colours the text of a `<code class="language-…">` by wrapping its words in classes. Unknown languages stay plain. */
export function highlightCode(code: Element): void {
  const first = code.children[0];
  if (first?.type !== 'text') return;
  if (first.value.includes('[!code ')) first.value = first.value.replace(MARKS, '');
  const classes = Array.isArray(code.properties.className) ? code.properties.className : [];
  const language = String(classes[0] ?? '').replace('language-', '');
  if (!language || first.value.length > MAX_CODE_LENGTH || !lowlight.registered(language)) return;
  code.children = lowlight.highlight(language, first.value).children as Element['children'];
}
