import { isDataFile } from '../files/isDataFile.js';
import { type ConfigValue, findUnreadLine, readSetting } from './ConfigValue.js';
import type { ConfigFiles } from './createConfigFiles.js';

/** A configuration file, with warnings about the parts that could not be read. */
export interface OpenConfig {
  /**
   * Path of the file, as it was given to {@link openConfig}: from the root of the project; for a sidebar file of a folder, such as
   * `_meta.js`, from the documentation folder. Empty if none of the given files exists.
   */
  name: string;
  value: ConfigValue | undefined;
  /** Warnings for the owner of the site about settings, or a whole file, that could not be read. */
  unread: string[];
  /**
   * Returns a setting. Adds a warning if code in the file computes it or may replace it. Warns only once for each line of the file.
   *
   * @param setting Name of the setting in the warning.
   * @param value The value at which the path of `keys` begins.
   */
  checkPath(setting: string, value: ConfigValue | undefined, ...keys: readonly string[]): ConfigValue | undefined;
  /** Like `checkPath`, but also adds a warning if the setting is a list or a record that contains code. */
  check(setting: string, value: ConfigValue | undefined, ...keys: readonly string[]): ConfigValue | undefined;
}

const REMEDY = 'Configuration is never executed. Put a docs.json into the folder to set it.';

/** Reads the first of several configuration files that exists. */
export async function openConfig(files: Pick<ConfigFiles, 'parse'>, names: readonly string[]): Promise<OpenConfig> {
  for (const name of names) {
    const parsed = await files.parse(name);
    if (!parsed) continue;
    const { value, problem } = parsed;
    const remedy = isDataFile(name) ? 'Correct the file.' : REMEDY;
    return opened(name, value, problem === undefined ? [] : [`${name} is not used, because ${problem}. ${remedy}`]);
  }
  return opened('', undefined, []);
}

function opened(name: string, value: ConfigValue | undefined, unread: string[]): OpenConfig {
  const lines = new Set<number>();
  const warn = (setting: string, verb: string, line: number | undefined) => {
    if (line === undefined || lines.has(line)) return;
    lines.add(line);
    unread.push(`The ${setting} in ${name} ${verb} code in line ${line}, which was not read. ${REMEDY}`);
  };
  const checkPath: OpenConfig['checkPath'] = (setting, from, ...keys) => {
    const { value, codes } = readSetting(from, keys);
    warn(setting, 'depends on', codes.find(({ kind }) => kind !== 'default')?.line);
    return value;
  };
  return {
    name,
    value,
    unread,
    checkPath,
    check(setting, from, ...keys) {
      const part = checkPath(setting, from, ...keys);
      warn(setting, 'contains', findUnreadLine(part));
      return part;
    },
  };
}
