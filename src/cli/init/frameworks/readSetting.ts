import { valueAt } from '../../../site/config/ConfigValue.js';
import { parseConfig } from '../../../site/config/parseConfig.js';

/**
 * Reads a setting of a configuration, without executing it.
 *
 * @param file Name of the file. Its extension says its language.
 * @returns the text of the setting, which is the default in code such as `process.env.BASE || '/'`; `null` if the value is code without a
 * readable text, if it is not a string, or if the file cannot be parsed; undefined if the part of the configuration that can be read
 * without executing it does not have the setting.
 * @example await readSetting('config.ts', "export default { base: '/docs/' }", 'base') // '/docs/'
 */
export async function readSetting(file: string, code: string, name: string): Promise<string | null | undefined> {
  const { value, problem } = await parseConfig(file, code);
  if (problem !== undefined) return null;
  const setting = valueAt(value, name);
  return typeof setting === 'string' || setting === undefined ? setting : null;
}
