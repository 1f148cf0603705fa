import { dirname, resolve } from 'node:path';
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { mayContainPassword } from '../../service/AddressRule.js';
import { messageOf } from '../../values/messageOf.js';
import { CommandError } from '../shared/CommandError.js';
import { type GivenValues, rowsOf, type Setting, type SettingTable } from './Setting.js';
import { suggestName } from './suggestName.js';

/** Maximum length of a configuration file in characters. */
const MAX_LENGTH = 1_000_000;
/** Maximum number of faults in a message. */
const MAX_FAULTS = 20;
/** Key in a configuration file for the URL of its JSON schema. Only editors use this URL. */
const SCHEMA_KEY = '$schema';

/** Key of the list of sites in a configuration file. */
export const SITES_KEY = 'sites';

/** A site in a configuration file. */
export interface ConfiguredSite<Table extends SettingTable> {
  values: GivenValues<Table>;
  /** File, line and column at which the settings of this site begin, for messages. */
  place: string;
  /** Reports a fault in the settings of this site. */
  report: (sentence: string) => void;
}

interface Fault {
  offset: number;
  sentence: string;
}

/**
 * Reads the settings in a configuration file, in YAML or JSON, and collects the faults in the file. If the file has several syntax errors,
 * collects only the first one.
 */
export class ConfigReader {
  readonly #lines = new LineCounter();
  readonly #document: Document;
  readonly #faults: Fault[] = [];

  /**
   * @param file Path of the file, for messages. Paths in the file are relative to its folder.
   * @throws {CommandError} exit code 2 if the file is too large.
   */
  constructor(
    readonly file: string,
    text: string,
  ) {
    if (text.length > MAX_LENGTH)
      throw new CommandError(`${file} has more than a million characters. Remove what is not a setting.`, 2);
    // The YAML parser also reads JSON.
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false, logLevel: 'error' });
    // Further syntax errors are usually consequences of the first one.
    const [fault] = this.#document.errors;
    if (fault) {
      const reason = fault.message.split('\n')[0];
      const sentence = `This is not valid YAML or JSON (${reason}). Check indentation, brackets and quotes.`;
      this.#faults.push({ offset: fault.pos[0], sentence });
    }
  }

  /** Reads the top-level settings, as opposed to those of a site. */
  read<Table extends SettingTable>(table: Table): GivenValues<Table> {
    const { contents } = this.#document;
    if (this.#faults.length > 0 || contents === null || (isScalar(contents) && contents.value === null)) return {};
    if (isMap(contents)) return this.#readMap(contents, table);
    this.#report(contents, 'A configuration file contains settings, such as "port: 4321".');
    return {};
  }

  /** Reads the settings of each site; undefined if the file has no key `sites`. */
  readSites<Table extends SettingTable>(table: Table): ConfiguredSite<Table>[] | undefined {
    const { contents } = this.#document;
    const entry = isMap(contents) && contents.items.find(({ key }) => isScalar(key) && key.value === SITES_KEY);
    if (!entry) return undefined;
    const list = isSeq(entry.value) ? entry.value.items : [];
    if (list.length === 0)
      this.#report(
        entry.value ?? entry.key,
        `"${SITES_KEY}" has no site. Give a list of sites, each with its settings.`,
      );
    const siteRows = rowsOf(table, 'site');
    return list.flatMap((item) => {
      const node = this.#resolve(item);
      const report = (sentence: string) => this.#report(item, sentence);
      if (!isMap(node)) report('A site is a list of settings, such as "domain: acme" and "folder: docs".');
      if (!isMap(node)) return [];
      const values = this.#readMap(node, siteRows, table) as GivenValues<Table>;
      return [{ values, place: this.#placeAt(offsetOf(item)), report }];
    });
  }

  /**
   * @throws {CommandError} exit code 2 if something in the file is wrong. The message has file, line, column and remedy of each fault, for
   *   at most `MAX_FAULTS` faults.
   */
  check(): void {
    if (this.#faults.length === 0) return;
    const sorted = this.#faults.sort((left, right) => left.offset - right.offset);
    const lines = sorted.slice(0, MAX_FAULTS).map(({ offset, sentence }) => `${this.#placeAt(offset)}: ${sentence}`);
    const more = this.#faults.length - lines.length;
    throw new CommandError([...lines, ...(more > 0 ? [`${more} more faults are not listed.`] : [])].join('\n'), 2);
  }

  /**
   * @param known All settings: those of a site and those of the process. Given only if `map` has the settings of one site. A setting of
   *   the process in `map` is then reported as misplaced and not as unknown.
   */
  #readMap<Table extends SettingTable>(map: YAMLMap, table: Table, known?: SettingTable): GivenValues<Table> {
    const values: Record<string, unknown> = {};
    for (const { key, value } of map.items) {
      const name = isScalar(key) ? String(key.value) : '';
      if (!known && (name === SCHEMA_KEY || name === SITES_KEY)) continue;
      const row = Object.hasOwn(table, name) ? table[name] : undefined;
      if (row) values[name] = this.#readValue(name, row, value ?? key);
      else if (known && Object.hasOwn(known, name))
        this.#report(
          key,
          `"${name}" belongs to the process, not to a site. Move it out of the list "${SITES_KEY}", to the top level of the file.`,
        );
      else this.#reportUnknown(key, name, [...Object.keys(table), ...(known ? [] : [SITES_KEY])]);
    }
    return values as GivenValues<Table>;
  }

  #readValue(name: string, row: Setting, given: unknown): unknown {
    const node = this.#resolve(given);
    const items = isSeq(node) && row.kind.isList ? node.items : [node];
    const values = items.map((item) => this.#parse(name, row, item, given));
    return row.kind.isList ? values.flat() : values[0];
  }

  #resolve(node: unknown): unknown {
    return isAlias(node) ? node.resolve(this.#document) : node;
  }

  #parse(name: string, row: Setting, node: unknown, position: unknown): unknown {
    const text = this.#textOf(name, row, node, position);
    if (text === undefined) return undefined;
    try {
      const value = row.kind.parse(text);
      return row.kind.isPath ? resolve(dirname(this.file), String(value)) : value;
    } catch (error) {
      const value = row.isSecret || mayContainPassword(text) ? `"${name}" is not valid.` : `"${name}" is "${text}".`;
      this.#report(isScalar(node) ? node : position, `${value} ${messageOf(error)}`);
      return undefined;
    }
  }

  /**
   * Returns the text of a scalar, with the values of environment variables in place of `${NAME}`. If a variable is not set or is empty,
   * reports this and keeps its `${NAME}`. If the node is not a scalar or has no value, reports this and returns undefined.
   */
  #textOf(name: string, row: Setting, node: unknown, position: unknown): string | undefined {
    if (!isScalar(node) || node.value === null) {
      const remedy = row.kind.isList ? 'a value or a list of values' : 'one value';
      this.#report(isScalar(node) ? node : position, `"${name}" has no value. Give ${remedy}, or remove the line.`);
      return undefined;
    }
    // Keep the text of a number as the file writes it. As a number, the version 2.10 would become "2.1", which is another version.
    const text = typeof node.value === 'number' ? (node.source ?? String(node.value)) : String(node.value);
    return text.replace(/\$\{(\w+)\}/g, (whole, variable: string) => {
      const value = process.env[variable]?.trim();
      if (value) return value;
      this.#report(
        node,
        `The environment variable ${variable} is not set. Set it, or write the value instead of ${whole}.`,
      );
      return whole;
    });
  }

  #reportUnknown(node: unknown, name: string, names: readonly string[]): void {
    const meant = suggestName(name, names);
    const remedy = meant
      ? `Did you mean "${meant}"?`
      : 'The settings are named as the options of "docs-assistant serve".';
    this.#report(node, `There is no setting "${name.slice(0, 80)}". ${remedy}`);
  }

  #report(node: unknown, sentence: string): void {
    this.#faults.push({ offset: offsetOf(node), sentence });
  }

  #placeAt(offset: number): string {
    const { line, col } = this.#lines.linePos(offset);
    return `${this.file}:${line}:${col}`;
  }
}

function offsetOf(node: unknown): number {
  const range = (node as { range?: [number, number, number] | null } | undefined)?.range;
  return range?.[0] ?? 0;
}
