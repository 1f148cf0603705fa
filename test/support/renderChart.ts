import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments, stringify } from 'yaml';

/** The values that a template sees. */
interface Scope {
  dot: unknown;
  root: { Values: Record<string, unknown>; Release: { Name: string } };
}

/**
 * Renders a template of the package's Helm chart. Knows only the actions that the chart uses: `if` and `with` without `else`, fields,
 * strings, `not`, `printf`, `quote`, `sha256sum`, `toYaml` and `nindent`. Throws for any other action.
 *
 * @returns The documents in the rendered file.
 */
export function renderChart(
  folder: string,
  template: string,
  values: Record<string, unknown> = {},
): Record<string, unknown>[] {
  const defaults = parse(readFileSync(`${folder}/values.yaml`, 'utf8')) as Record<string, unknown>;
  const root = { Values: mergeValues(defaults, values), Release: { Name: 'acme' } };
  const source = readFileSync(`${folder}/templates/${template}`, 'utf8');
  // `{{-` removes the white space before the action.
  const tokens = source.replace(/\s*\{\{-/g, '{{').split(/(\{\{.*?\}\})/);
  const text = renderTokens(tokens, { dot: root, root });
  if (tokens.length > 0) throw new Error(`Unexpected ${tokens[0]}`);
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Record<string, unknown>;
  });
}

function mergeValues(base: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...base };
  for (const [name, value] of Object.entries(change)) {
    const before = base[name];
    const isBlock = typeof value === 'object' && value !== null && !Array.isArray(value);
    merged[name] = isBlock ? { ...(before as object), ...value } : value;
  }
  return merged;
}

/** Renders tokens and removes them from the list. In a block, stops after the `end` of the block; otherwise, renders all tokens. */
function renderTokens(tokens: string[], scope: Scope, isInBlock = false): string {
  let text = '';
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    const [, action] = /^\{\{\s*(.*?)\s*\}\}$/.exec(token) ?? [];
    if (action === undefined) text += token;
    else if (action === 'end' && isInBlock) return text;
    else {
      const [, kind, condition = ''] = /^(if|with) (.*)$/.exec(action) ?? [];
      if (kind === undefined) {
        text += String(evaluate(action, scope));
        continue;
      }
      const value = evaluate(condition, scope);
      const isTrue = isTruthy(value);
      const block = renderTokens(tokens, kind === 'with' ? { ...scope, dot: value } : scope, true);
      if (isTrue) text += block;
    }
  }
  if (isInBlock) throw new Error('A block has no end.');
  return text;
}

/** As in Helm, empty lists and maps are false. */
function isTruthy(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

function evaluate(pipeline: string, scope: Scope): unknown {
  const [first = '', ...functions] = pipeline.split(/\s*\|\s*/);
  return functions.reduce(
    (value, call) => {
      const [name, argument] = call.split(' ');
      if (name === 'quote') return JSON.stringify(String(value));
      if (name === 'nindent') return `\n${String(value).replace(/^/gm, ' '.repeat(Number(argument)))}`;
      if (name === 'sha256sum') return createHash('sha256').update(String(value)).digest('hex');
      throw new Error(`Unknown function ${call}`);
    },
    evaluateCall(first, scope),
  );
}

function evaluateCall(call: string, scope: Scope): unknown {
  const words = call.match(/"[^"]*"|\S+/g) ?? [];
  const [name = '', ...rest] = words;
  const values = rest.map((word) => evaluateWord(word, scope));
  if (name === 'toYaml') return stringify(values[0]).trimEnd();
  if (name === 'not') return !isTruthy(values[0]);
  if (name === 'printf')
    return values.slice(1).reduce<string>((text, value) => text.replace('%s', String(value)), String(values[0]));
  if (rest.length > 0) throw new Error(`Unknown function ${name}`);
  return evaluateWord(name, scope);
}

function evaluateWord(word: string, { dot, root }: Scope): unknown {
  if (word.startsWith('"')) return JSON.parse(word);
  if (word === '.') return dot;
  const isFromRoot = word.startsWith('$');
  const path = isFromRoot ? word.slice(1) : word;
  if (!/^\.(Values|Release)(\.\w+)+$/.test(path)) throw new Error(`Unknown action ${word}`);
  return path
    .slice(1)
    .split('.')
    .reduce<unknown>(
      (value, name) => {
        const found = (value as Record<string, unknown>)[name];
        if (found === undefined) throw new Error(`There is no ${word}`);
        return found;
      },
      isFromRoot ? root : dot,
    );
}
