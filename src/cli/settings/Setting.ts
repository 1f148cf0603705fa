import type { SettingKind } from './settingKinds.js';

/**
 * Whether a setting belongs to the process or to a site. All sites share the settings of the process. Each site has its own site settings.
 */
export type SettingScope = 'process' | 'site';

/**
 * A setting of a command. A command defines its settings in a {@link SettingTable}. The key of a setting in this table is also its name in
 * a configuration file.
 */
export interface Setting {
  scope: SettingScope;
  kind: SettingKind<unknown>;
  /** Meaning of the setting, as Markdown for the documentation. The help text of the command omits the Markdown syntax. */
  meaning: string;
  /** Value that is used if none is given, as it would be written on the command line. */
  default?: string;
  /**
   * Describes the behaviour without a value, if `default` is missing. Often names the default that other code applies, such as
   * `127.0.0.1`. Markdown, like `meaning`.
   */
  otherwise?: string;
  /** Letter of a short flag. */
  short?: string;
  /** Environment variable. Default: derived from the key. */
  environment?: string;
  /**
   * `false` if the setting has no flag on the command line. Either its value is an argument of the command, or it is a secret: other users
   * could see it in a list of processes.
   */
  flag?: false;
  /** Whether error messages must not show the value. */
  isSecret?: true;
}

/** Settings by key, before `ofProcess` or `ofSite` adds their scope. */
type SettingRows = Readonly<Record<string, Omit<Setting, 'scope'>>>;

type Scoped<Rows extends SettingRows, Scope extends SettingScope> = {
  [Key in keyof Rows]: Rows[Key] & { scope: Scope };
};

/** Creates settings of the process. */
export const ofProcess = <const Rows extends SettingRows>(rows: Rows): Scoped<Rows, 'process'> =>
  scoped(rows, 'process');

/** Creates settings of a documentation site. */
export const ofSite = <const Rows extends SettingRows>(rows: Rows): Scoped<Rows, 'site'> => scoped(rows, 'site');

function scoped<Rows extends SettingRows, Scope extends SettingScope>(rows: Rows, scope: Scope): Scoped<Rows, Scope> {
  return Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, { ...row, scope }])) as Scoped<Rows, Scope>;
}

/** A table of settings by their keys. */
export type SettingTable = Readonly<Record<string, Setting>>;

type ValueOf<Row extends Setting> = Row['kind'] extends SettingKind<infer Value> ? Value : never;
type KeyWithDefault<Table> = {
  [Key in keyof Table]: Table[Key] extends { default: string } ? Key : never;
}[keyof Table];

/** Values of all settings in a table. Settings without a default may be missing. */
export type SettingValues<Table extends SettingTable> = {
  [Key in KeyWithDefault<Table>]: ValueOf<Table[Key]>;
} & { [Key in Exclude<keyof Table, KeyWithDefault<Table>>]?: ValueOf<Table[Key]> };

/** Values of settings in a table. Any of them may be missing, as in the values from one source, such as the command line or a file. */
export type GivenValues<Table extends SettingTable> = { [Key in keyof Table]?: ValueOf<Table[Key]> };

/** Returns the settings of a table that have the given scope: those of a site, or those of the process. */
export function rowsOf<Table extends SettingTable>(table: Table, scope: SettingScope): SettingTable {
  return Object.fromEntries(Object.entries(table).filter(([, row]) => row.scope === scope));
}

/** @example flagOf('limitAddressPerDay') // '--limit-address-per-day' */
export function flagOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** @example environmentNameOf('limitAddressPerDay', row) // 'DOCS_ASSISTANT_LIMIT_ADDRESS_PER_DAY' */
export function environmentNameOf(key: string, { environment }: Setting): string {
  return environment ?? `DOCS_ASSISTANT_${flagOf(key).slice(2).replaceAll('-', '_').toUpperCase()}`;
}

/** Returns the default values of a table. */
export function defaultsOf<Table extends SettingTable>(table: Table): SettingValues<Table> {
  const values = Object.entries(table).flatMap(([key, row]) =>
    row.default === undefined ? [] : [[key, row.kind.parse(row.default)]],
  );
  return Object.fromEntries(values) as SettingValues<Table>;
}
