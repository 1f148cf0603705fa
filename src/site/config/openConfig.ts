import { isDataFile } from '../isDataFile.js';
import { type ConfigValue, findUnreadLine } from './ConfigValue.js';
import type { ConfigFiles } from './createConfigFiles.js';

/** A configuration file, with warnings about the parts that could not be read. */
export interface OpenConfig {
  /** Path of the file from the root of the project. Empty if no configuration file exists. */
  name: string;
  value: ConfigValue | undefined;
  /** Warnings for the owner of the site about settings, or a whole file, that could not be read. */
  unread: string[];
  /** Adds a warning if a setting contains code. Returns the setting. */
  check(setting: string, value: ConfigValue | undefined): ConfigValue | undefined;
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
  return {
    name,
    value,
    unread,
    check(setting, part) {
      const line = findUnreadLine(part);
      if (line !== undefined)
        unread.push(`The ${setting} in ${name} contains code in line ${line}, which was not read. ${REMEDY}`);
      return part;
    },
  };
}
