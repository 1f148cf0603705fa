import { mayContainPassword } from '../../service/AddressRule.js';
import { messageOf } from '../../values/messageOf.js';
import { CommandError } from '../shared/CommandError.js';
import { environmentNameOf, type GivenValues, type SettingTable } from './Setting.js';

/**
 * Reads settings from environment variables. Empty variables count as missing.
 *
 * @param given Settings of the command line. They take precedence, so their environment variables are not read, and an invalid value in one
 * of these variables is not an error.
 * @throws {CommandError} exit code 2 for an invalid value, with the name of its variable.
 */
export function readEnvironment<Table extends SettingTable>(table: Table, given: object): GivenValues<Table> {
  const values: Record<string, unknown> = {};
  for (const [key, row] of Object.entries(table)) {
    const name = environmentNameOf(key, row);
    const text = process.env[name]?.trim();
    if (!text || Object.hasOwn(given, key)) continue;
    try {
      values[key] = row.kind.parse(text);
    } catch (error) {
      const value = row.isSecret || mayContainPassword(text) ? ' is not valid.' : ` is "${text}".`;
      throw new CommandError(`The environment variable ${name}${value} ${messageOf(error)}`, 2);
    }
  }
  return values as GivenValues<Table>;
}
