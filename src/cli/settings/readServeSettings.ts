import { access, readFile } from 'node:fs/promises';
import { messageOf } from '../../values/messageOf.js';
import { CommandError } from '../shared/CommandError.js';
import { ConfigReader } from './ConfigReader.js';
import { checkSites } from './checkSites.js';
import { findWrittenDocs } from './findWrittenDocs.js';
import { readEnvironment } from './readEnvironment.js';
import { defaultsOf } from './Setting.js';
import { type GivenServeSettings, SERVE_SETTINGS, type ServeSettings } from './serveSettings.js';

/**
 * Names under which the configuration file is found in the working directory. Used if neither `--config` nor `DOCS_ASSISTANT_CONFIG` names
 * a file.
 */
export const CONFIG_FILES = [
  'docs-assistant.config.yaml',
  'docs-assistant.config.yml',
  'docs-assistant.config.json',
] as const;

/** The settings of a run, and where they come from. */
export interface ReadServeSettings {
  /** The settings of the process. Without a list of sites, they also contain the settings of the only site. */
  settings: ServeSettings;
  /** The settings of each site, if the configuration file has a list of sites. */
  sites: ServeSettings[] | undefined;
  /** File, line and column of each site in the list of sites, by domain. Empty if the configuration file has no list of sites. */
  places: ReadonlyMap<string, string>;
  /** Path of the configuration file, if there is one. */
  configFile: string | undefined;
}

/**
 * Reads the settings of `serve`. The command line takes precedence over the environment, and the environment over the top level of the
 * configuration file. The values of a site in the list of sites take precedence over all of these.
 *
 * @param given Settings of the command line.
 * @param config Value of `--config`.
 * @throws {CommandError} exit code 2 if the configuration file cannot be read, if several configuration files are found, or if the settings
 * are invalid or conflict with each other. For example, the service must not write to a folder inside the documentation.
 */
export async function readServeSettings(
  given: GivenServeSettings,
  config: string | undefined,
): Promise<ReadServeSettings> {
  const configFile = config ?? (process.env.DOCS_ASSISTANT_CONFIG?.trim() || (await findConfigFile()));
  const reader = configFile === undefined ? undefined : await openConfigFile(configFile);
  const inFile = reader?.read(SERVE_SETTINGS);
  const configured = reader?.readSites(SERVE_SETTINGS);
  const settings = { ...defaultsOf(SERVE_SETTINGS), ...inFile, ...readEnvironment(SERVE_SETTINGS, given), ...given };
  if (configured) checkSites(configured, settings);
  reader?.check();
  if (configured) checkGiven(given, configFile as string);
  else checkFolders(settings);
  // Sites inherit each setting that they leave out, also from the environment and the command line.
  const sites = configured?.map(({ values }) => ({ ...settings, ...values }));
  const places = new Map(configured?.map(({ values: { domain = '' }, place }) => [domain, place]));
  return { settings, sites, places, configFile };
}

/** @throws {CommandError} if the command line gives a folder or `--domain`, because each site in the file has its own folder and domain. */
function checkGiven({ folder, domain }: GivenServeSettings, configFile: string): void {
  const name = folder === undefined ? domain && '--domain' : `the folder "${folder}"`;
  if (name)
    throw new CommandError(`The sites in "${configFile}" have their own. Remove ${name} from the command line.`, 2);
}

/** @throws {CommandError} if the service would write to a folder inside the documentation. */
function checkFolders(settings: ServeSettings): void {
  const [fault] = findWrittenDocs(settings, [settings.folder]);
  if (fault !== undefined) throw new CommandError(fault, 2);
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

async function openConfigFile(file: string): Promise<ConfigReader> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new CommandError(
      `The configuration file "${file}" cannot be read (${messageOf(error)}). Name another one with --config.`,
      2,
    );
  });
  return new ConfigReader(file, text);
}
