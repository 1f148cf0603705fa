import { access, readFile } from 'node:fs/promises';
import { messageOf } from '../../protocol/messageOf.js';
import { CommandError } from '../CommandError.js';
import { ConfigReader } from './ConfigReader.js';
import { readEnvironment } from './readEnvironment.js';
import { defaultsOf } from './Setting.js';
import { type GivenServeSettings, SERVE_SETTINGS, type ServeSettings } from './serveSettings.js';

/** Names of the configuration file in the working directory. */
export const CONFIG_FILES = [
  'docs-assistant.config.yaml',
  'docs-assistant.config.yml',
  'docs-assistant.config.json',
] as const;

/** The settings of a run, and where they come from. */
export interface ReadServeSettings {
  settings: ServeSettings;
  /** Path of the configuration file, if there is one. */
  configFile: string | undefined;
}

/**
 * Reads the settings of `serve`: the command line takes precedence over the environment, and the environment over the configuration file.
 *
 * @param given Settings of the command line.
 * @param config Value of `--config`.
 * @throws {CommandError} exit code 2 for an invalid value, or a file that cannot be read.
 */
export async function readServeSettings(
  given: GivenServeSettings,
  config: string | undefined,
): Promise<ReadServeSettings> {
  const configFile = config ?? (process.env.DOCS_ASSISTANT_CONFIG?.trim() || (await findConfigFile()));
  const inFile = configFile === undefined ? {} : await readConfigFile(configFile);
  const settings = { ...defaultsOf(SERVE_SETTINGS), ...inFile, ...readEnvironment(SERVE_SETTINGS), ...given };
  return { settings, configFile };
}

async function findConfigFile(): Promise<string | undefined> {
  const found: string[] = [];
  for (const name of CONFIG_FILES) {
    const isReadable = await access(name).then(
      () => true,
      () => false,
    );
    if (isReadable) found.push(name);
  }
  if (found.length > 1)
    throw new CommandError(
      `There are several configuration files: ${found.join(', ')}. Keep one, or name it with --config.`,
      2,
    );
  return found[0];
}

async function readConfigFile(file: string): Promise<GivenServeSettings> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new CommandError(
      `The configuration file "${file}" cannot be read (${messageOf(error)}). Name another one with --config.`,
      2,
    );
  });
  const reader = new ConfigReader(file, text);
  const values = reader.read(SERVE_SETTINGS);
  reader.check();
  return values;
}
