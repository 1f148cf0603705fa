import { decodeEntities } from './decodeEntities.js';
import { type AssetPaths, NO_ASSETS, readAssetPath } from './readAssetPath.js';
import { endOfExpression, literalText } from './readExpression.js';

/** A tag in the source of a page. */
export interface Tag {
  kind: 'open' | 'close' | 'self';
  /** The name as written: `Tab`, `Tabs.Tab`, `div`. Empty for a fragment. */
  name: string;
  /**
   * Attributes whose values are known without executing code. Each value is a literal, or the path of a file that an expression names.
   * Character references are decoded, except in a literal in braces. The value is `true` for an attribute without a value or with the
   * value `{true}`.
   */
  attributes: Record<string, string | true>;
  /** Attributes whose values are other expressions in braces, such as lists or variables. Each value is the source of the expression. */
  expressions: Record<string, string>;
  /** Index after the tag. */
  end: number;
}

const START = /<(\/?)(?:([A-Za-z][\w.:-]*)(?=[\s/>{]|$)|(?=>))/y;
const ATTRIBUTE = /[^\s"'<>/={}]+/y;
const UNQUOTED = /[^\s"'=<>`]+/y;
const SPACE = /\s*/y;
const MAX_TAG_LENGTH = 20_000;
/**
 * Attributes whose value is a URL. If the value of such an attribute is the name of an import (`logo` in `src={logo}`), the name means the
 * path of the imported file. In other attributes, the name can mean the content of the file, so it is not replaced with the path.
 */
const ADDRESSES = new Set(['src', 'href', 'to', 'poster', 'url', 'link', 'light', 'srcLight']);
/** Matches the image for the light theme in the `sources` of a Docusaurus `<ThemedImage>`. */
const LIGHT_SOURCE = /[{,]\s*light:([^,{}]+)[,}]/;

/**
 * Reads the tag at an index: HTML, JSX or Vue, even over several lines. Returns undefined if no tag starts there.
 *
 * @param assets Paths of the files that the page imports. An expression can refer to a file by the name of its import. Default: none.
 */
export function readTag(source: string, start: number, assets = NO_ASSETS): Tag | undefined {
  START.lastIndex = start;
  const opening = START.exec(source);
  if (!opening) return undefined;
  const tag: Tag = {
    kind: opening[1] ? 'close' : 'open',
    name: opening[2] ?? '',
    attributes: Object.create(null),
    expressions: Object.create(null),
    end: 0,
  };
  let index = START.lastIndex;
  const limit = start + MAX_TAG_LENGTH;
  while (index < source.length && index < limit) {
    index = skip(SPACE, source, index);
    const character = source[index];
    if (character === '>') return { ...tag, end: index + 1 };
    if (character === '/' && source[index + 1] === '>') return { ...tag, kind: 'self', end: index + 2 };
    if (character === '/') {
      index += 1;
    } else if (character === '{') {
      const end = endOfExpression(source, index);
      if (end < 0) return undefined;
      index = end;
    } else {
      const after = readAttribute(source, index, tag, assets);
      if (after < 0) return undefined;
      index = after;
    }
  }
  return undefined;
}

function readAttribute(source: string, start: number, tag: Tag, assets: AssetPaths): number {
  const nameEnd = skip(ATTRIBUTE, source, start);
  if (nameEnd === start) return -1;
  const name = source.slice(start, nameEnd);
  const equals = skip(SPACE, source, nameEnd);
  if (source[equals] !== '=') {
    tag.attributes[name] = true;
    return nameEnd;
  }
  const valueStart = skip(SPACE, source, equals + 1);
  const quote = source[valueStart];
  if (quote === '"' || quote === "'") {
    const end = source.indexOf(quote, valueStart + 1);
    if (end < 0 || end - valueStart > MAX_TAG_LENGTH) return -1;
    tag.attributes[name] = decodeEntities(source.slice(valueStart + 1, end));
    return end + 1;
  }
  if (quote === '{') {
    const end = endOfExpression(source, valueStart);
    if (end < 0) return -1;
    const expression = source.slice(valueStart + 1, end - 1);
    setExpression(tag, name, expression, assets);
    return end;
  }
  const end = skip(UNQUOTED, source, valueStart);
  if (end === valueStart) return -1;
  tag.attributes[name] = decodeEntities(source.slice(valueStart, end));
  return end;
}

function setExpression(tag: Tag, name: string, expression: string, assets: AssetPaths): void {
  const literal = literalText(expression) ?? (ADDRESSES.has(name) ? readAssetPath(expression, assets) : undefined);
  const light = name === 'sources' ? LIGHT_SOURCE.exec(expression)?.[1] : undefined;
  if (literal !== undefined) tag.attributes[name] = literal;
  else if (expression.trim() === 'true') tag.attributes[name] = true;
  else if (light !== undefined) setExpression(tag, 'light', light, assets);
  else tag.expressions[name] = expression;
}

function skip(pattern: RegExp, source: string, index: number): number {
  pattern.lastIndex = index;
  return pattern.test(source) ? pattern.lastIndex : index;
}
