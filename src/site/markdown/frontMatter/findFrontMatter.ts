/** The front matter of a file before it is parsed, and the text below it. */
export interface FrontMatterBlock {
  format: 'yaml' | 'toml';
  text: string;
  body: string;
  /**
   * Whether the text is YAML with a code block at the beginning of a line. Such text is probably not front matter, because valid YAML
   * would indent the code block. Always false for TOML: there, a string over several lines can contain a code block.
   */
  hasCode: boolean;
}

const OPENING_LINE = /^(---|\+\+\+)(?:[ \t]*(yaml|yml|toml|json))?[ \t]*(?:#.*)?\n/i;
const CLOSING_LINES = {
  '---': /^(?:---|\.\.\.)[ \t]*(?:#.*)?(?:\n|$)/m,
  '+++': /^\+\+\+[ \t]*(?:\n|$)/m,
};
/** JSON front matter of Hugo: an object on one line, or an object on several lines whose last line is an unindented closing brace. */
const JSON_OBJECT = /^\{(?:.*|[\s\S]*?\n)\}[ \t]*(?:\n|$)/;
const MAX_LENGTH = 100_000;
/**
 * Matches text that can be front matter. Such text is empty, or begins with a key, an explicit key (`? key`, with `: value` in the next
 * line), a comment, a TOML table or an object in braces. Two thematic breaks (`---`) look like the delimiters of front matter, but the text
 * between thematic breaks rarely begins in one of these ways.
 */
const FIELDS = /^\s*(?:$|#|\?\s+\S.*\n\s*:|["']?[\w$-]+["']?\s*[:=]|\[|\{\s*["']?[\w$-]+["']?\s*:)/;
const CODE_BLOCK = /^(?:```|~~~)/m;

/**
 * Finds the front matter at the beginning of a file. YAML is between `---` lines, or between a `---` line and a `...` line. TOML is between
 * `+++` lines. A JSON object needs no such lines. The first line may name the format (`---json`). JSON is read as YAML, because JSON is a
 * subset of YAML.
 */
export function findFrontMatter(source: string): FrontMatterBlock | undefined {
  const block = findBetweenLines(source) ?? findJson(source);
  if (!block || block.text.length > MAX_LENGTH || !FIELDS.test(block.text)) return undefined;
  return { ...block, hasCode: block.format === 'yaml' && CODE_BLOCK.test(block.text) };
}

function findBetweenLines(source: string): Omit<FrontMatterBlock, 'hasCode'> | undefined {
  const opening = OPENING_LINE.exec(source);
  if (!opening) return undefined;
  const [line, fence, format = fence === '+++' ? 'toml' : 'yaml'] = opening;
  const below = source.slice(line.length);
  const closing = CLOSING_LINES[fence as keyof typeof CLOSING_LINES].exec(below);
  if (!closing) return undefined;
  return {
    format: format.toLowerCase() === 'toml' ? 'toml' : 'yaml',
    text: below.slice(0, closing.index),
    body: below.slice(closing.index + closing[0].length),
  };
}

function findJson(source: string): Omit<FrontMatterBlock, 'hasCode'> | undefined {
  const text = JSON_OBJECT.exec(source)?.[0];
  return text === undefined ? undefined : { format: 'yaml', text, body: source.slice(text.length) };
}
