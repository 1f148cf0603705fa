import {
  ConfigCall,
  defaultLineAt,
  isConfigRecord,
  UnreadCode,
  unreadCodeAfter,
} from '../../../site/config/ConfigValue.js';
import { parseConfig } from '../../../site/config/parseConfig.js';

/**
 * Reads a setting of a configuration, without executing it.
 *
 * @param file Name of the file. Its extension determines the language.
 * @returns the text of the setting. Undefined if the configuration does not have the setting. `null` if the text is not known: code
 *   computes it or may set or replace it, the setting is not a string, or the file cannot be parsed.
 * @example await readTextSetting('config.ts', "export default { base: '/docs/' }", 'base') // '/docs/'
 */
export async function readTextSetting(file: string, code: string, name: string): Promise<string | null | undefined> {
  const { value, problem } = await parseConfig(file, code);
  if (problem !== undefined) return null;
  if (value instanceof UnreadCode || value instanceof ConfigCall) return null;
  if (!isConfigRecord(value)) return undefined;
  const setting = value[name];
  if (defaultLineAt(value, name) !== undefined || unreadCodeAfter(value, name)) return null;
  return typeof setting === 'string' || setting === undefined ? setting : null;
}
