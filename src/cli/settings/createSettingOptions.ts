import { Option } from 'commander';
import { flagOf, type GivenValues, type Setting, type SettingTable } from './Setting.js';

/**
 * Creates the command-line options for a table of settings. The options have no defaults, so that a missing value can come from another
 * source. A switch also has the opposite flag, for example to turn off a switch that a configuration file turns on.
 */
export function createSettingOptions(table: SettingTable): Option[] {
  return Object.entries(table).flatMap(([key, row]) => (row.flag === false ? [] : createOptions(key, row)));
}

/** Picks the settings of a table from the options of a command. */
export function pickSettings<Table extends SettingTable>(
  table: Table,
  options: Readonly<Record<string, unknown>>,
): GivenValues<Table> {
  const given = Object.keys(table).flatMap((key) => (options[key] === undefined ? [] : [[key, options[key]]]));
  return Object.fromEntries(given);
}

function createOptions(key: string, row: Setting): Option[] {
  const flag = flagOf(key);
  const description = describe(row);
  const { placeholder, isList, parse } = row.kind;
  if (placeholder === undefined) {
    const opposite = flag.replace('--', '--no-');
    const isOn = row.default === 'true';
    // Keep the positive flag first: if the negative flag came first, Commander would give the switch the default `true`.
    return [new Option(flag, description).hideHelp(isOn), new Option(opposite, description).hideHelp(!isOn)];
  }
  const add = (text: string, before: unknown) => [...((before ?? []) as string[]), ...(parse(text) as string[])];
  const option = new Option(`${row.short ? `-${row.short}, ` : ''}${flag} ${placeholder}`, description);
  return [option.argParser(isList ? add : parse)];
}

/** Returns the help text of an option: its meaning without Markdown syntax, and its default, unless the option is a switch. */
function describe({ meaning, default: value, otherwise, kind }: Setting): string {
  const text = meaning.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll('`', '');
  const standard = kind.placeholder === undefined ? undefined : (value ?? otherwise);
  return standard === undefined ? text : `${text} (default: ${standard.replaceAll('`', '')})`;
}
