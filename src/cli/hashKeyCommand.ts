import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { ADMIN_KEY_NAME, checkStrongAdminKey } from '../service/export/AdminKeys.js';
import { findKeyFault } from '../service/keys/AccessKeys.js';
import { hashKey } from '../service/keys/keyHash.js';
import { CommandError } from './shared/CommandError.js';

interface HashKeyOptions {
  assistant?: boolean;
  stdin?: boolean;
}

const EXAMPLES = `
Examples:
  $ docs-assistant hash-key ci                    creates an admin key with the name "ci" and prints its hash
  $ docs-assistant hash-key --assistant           the same for a public assistant key, which needs no name
  $ docs-assistant hash-key ci --stdin < key.txt  hashes a key that you have

Standard output gets only the entry for the configuration, standard error the new key.`;

const ADMIN_PREFIX = 'svc_';
/** Matches the start of a hash, with or without the name of its key. The rest of the hash may be damaged. */
const HASH = /^(?:[\w.-]+=)?sha256:/i;
const ASSISTANT_PREFIX = 'svc_dsc_';
const KEY_BYTES = 24;
const MAX_INPUT_BYTES = 10_000;

export function addHashKeyCommand(program: Command): void {
  program
    .command('hash-key')
    .description('Create a key, or read one, and print its hash for the configuration of "docs-assistant serve".')
    .argument('[name]', 'name of the admin key in the audit log, such as the system that uses it')
    .option('--assistant', 'create a public assistant key instead of an admin key')
    .option('--stdin', 'read the key from standard input instead of creating one')
    .addHelpText('after', EXAMPLES)
    .action(printHash);
}

async function printHash(
  name: string | undefined,
  { assistant = false, stdin = false }: HashKeyOptions,
): Promise<void> {
  if (assistant === (name !== undefined))
    throw new CommandError('Give either the name of an admin key, or --assistant.', 2);
  if (name !== undefined && !ADMIN_KEY_NAME.test(name))
    throw new CommandError('Use 1 to 64 letters, digits, dots, hyphens and underscores for the name.', 2);
  const key = stdin ? await readStandardInput() : createKey(assistant ? ASSISTANT_PREFIX : ADMIN_PREFIX);
  if (HASH.test(key)) throw new CommandError('The input is a hash or a part of one. Give the key itself.', 2);
  if (assistant) checkAssistantKey(key);
  else checkStrongAdminKey(key);
  if (!stdin) process.stderr.write(`New key, which is shown only now: ${key}\n`);
  process.stdout.write(`${name === undefined ? '' : `${name}=`}${await hashKey(key)}\n`);
}

const createKey = (prefix: string) => prefix + randomBytes(KEY_BYTES).toString('hex');

/**
 * Refuses a key that pages cannot send, and a key that looks like an admin key, which pages must not know. `serve` cannot check this,
 * because it gets only the hash of the key.
 */
function checkAssistantKey(key: string): void {
  const fault = findKeyFault(key);
  if (fault) throw new CommandError(`The key ${fault.reason}`, 2);
}

async function readStandardInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_INPUT_BYTES) throw new CommandError('Standard input is too long for a key.', 2);
  }
  const key = text.trim();
  if (key === '' || /\s/.test(key)) throw new CommandError('Standard input must contain one key.', 2);
  return key;
}
