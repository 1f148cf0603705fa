import { parse as parseToml } from 'smol-toml';
import {
  type DocumentOptions,
  isSeq,
  LineCounter,
  type ParseOptions,
  parseDocument,
  type SchemaOptions,
  visit,
} from 'yaml';
import { messageOf } from '../../values/messageOf.js';
import { hasManyAliases } from '../shared/hasManyAliases.js';
import { type ConfigValue, UnreadCode } from './ConfigValue.js';
import { toConfigValue } from './toConfigValue.js';

/** The content of a configuration file. */
export interface ParsedConfig {
  /** Undefined if the file could not be read, or if it is a script that exports no configuration. An empty YAML file has the value null. */
  value: ConfigValue | undefined;
  /** Why the file could not be read, as the end of a sentence: `it could not be parsed: …`. */
  problem?: string;
}

/** Maximum number of characters of a file. Files that people write are smaller. */
const MAX_LENGTH = 500_000;

type Parser = (text: string, file: string) => ConfigValue | undefined | Promise<ConfigValue | undefined>;

const script: Parser = async (text, file) => {
  // Import the parser on demand: it is large, and only configuration files in JavaScript or TypeScript need it.
  const { readScript, unwrapCalls } = await import('./readScript.js');
  return unwrapCalls(readScript(text, file));
};
/**
 * Temporary value of a YAML scalar with the tag `!ENV` of MkDocs, such as `!ENV NAME`. The parser below replaces it with an `UnreadCode`,
 * which contains the number of the line.
 */
const FROM_ENVIRONMENT = Symbol('!ENV');

const yaml: Parser = (text) => {
  if (hasManyAliases(text)) throw new Error('it has too many aliases');
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { ...YAML_OPTIONS, lineCounter });
  if (document.errors[0]) throw document.errors[0];
  visit(document, {
    Scalar(_, node) {
      if (node.value === FROM_ENVIRONMENT) node.value = new UnreadCode(lineCounter.linePos(node.range?.[0] ?? 0).line);
    },
  });
  return toConfigValue(document.toJS());
};

const PARSERS: Readonly<Record<string, Parser>> = {
  json: (text) => toConfigValue(JSON.parse(text)),
  toml: (text) => toConfigValue(parseToml(text)),
  yaml,
  yml: yaml,
  js: script,
  mjs: script,
  cjs: script,
  jsx: script,
  ts: script,
  mts: script,
  cts: script,
  tsx: script,
};

/**
 * Unknown tags, such as `!!python/name`, become plain values, and nothing is executed. `!ENV [NAME, default]` of MkDocs becomes its
 * default, and `!ENV NAME` becomes `UnreadCode` (an unknown value).
 */
const YAML_OPTIONS: ParseOptions & DocumentOptions & SchemaOptions = {
  logLevel: 'error',
  uniqueKeys: false,
  customTags: [
    {
      tag: '!ENV',
      collection: 'seq',
      resolve: (list) => (isSeq(list) && list.items.length > 1 && list.items.at(-1)) || null,
    },
    { tag: '!ENV', resolve: () => FROM_ENVIRONMENT },
  ],
};

/**
 * Parses a configuration file in JSON, TOML, YAML, JavaScript or TypeScript. Scripts are not executed: see `readScript`. A file that cannot
 * be parsed has a `problem`; nothing is thrown.
 *
 * @example const { value, problem } = await parseConfig('mkdocs.yml', text);
 */
export async function parseConfig(file: string, text: string): Promise<ParsedConfig> {
  const extension = /\.(\w+)$/.exec(file)?.[1] ?? '';
  const parser = Object.hasOwn(PARSERS, extension) ? PARSERS[extension] : undefined;
  if (!parser) return { value: undefined, problem: 'its format is unknown' };
  if (text.length > MAX_LENGTH) return { value: undefined, problem: `it has more than ${MAX_LENGTH} characters` };
  try {
    return { value: await parser(text.replace(/^\uFEFF/, ''), file) };
  } catch (error) {
    const reason = messageOf(error).split('\n')[0]?.slice(0, 200);
    return { value: undefined, problem: `it could not be parsed: ${reason}` };
  }
}
