import { type ParsedConfig, parseConfig } from './parseConfig.js';

/** A configuration file that was read. */
export interface ConfigFile extends ParsedConfig {
  text: string;
}

/** The configuration files of a project. */
export interface ConfigFiles {
  /** Returns the text of a file, by its path from the root of the project. Undefined if the file is missing or, for example, too large. */
  read(name: string): Promise<string | undefined>;
  /** Reads and parses a file, once. Undefined if `read` returns undefined. */
  parse(name: string): Promise<ConfigFile | undefined>;
}

/**
 * Adds `parse` to a function that reads files. Parsed files are cached: call `createConfigFiles` again to see changes. `read` and
 * `parse` reject if a file cannot be read now.
 */
export function createConfigFiles(read: ConfigFiles['read']): ConfigFiles {
  const parsed = new Map<string, Promise<ConfigFile | undefined>>();

  async function parse(name: string): Promise<ConfigFile | undefined> {
    const text = await read(name);
    return text === undefined ? undefined : { text, ...(await parseConfig(name, text)) };
  }

  return {
    read,
    parse(name) {
      const known = parsed.get(name) ?? parse(name);
      parsed.set(name, known);
      return known;
    },
  };
}
