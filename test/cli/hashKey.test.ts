import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runProgram } from '../../src/cli/createProgram.js';
import { hashKey } from '../../src/service/keys/keyHash.js';

const KEY = 'svc_0123456789abcdef01234567';
const output = { stdout: '', stderr: '' };

beforeEach(() => {
  for (const name of ['stdout', 'stderr'] as const) {
    output[name] = '';
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += String(text);
      return true;
    });
  }
});
afterEach(() => vi.restoreAllMocks());

async function run(args: string[], input?: string): Promise<{ stdout: string; stderr: string }> {
  if (input !== undefined) vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as never);
  await runProgram(['hash-key', ...args]);
  return output;
}

describe('docs-assistant hash-key', () => {
  it('creates an admin key, and prints the key apart from its hash', async () => {
    const { stdout, stderr } = await run(['ci']);
    const key = /: (svc_[0-9a-f]{48})\n$/.exec(stderr)?.[1] ?? '';
    expect(stdout).toBe(`ci=${await hashKey(key)}\n`);
    expect(stdout).toMatch(/^ci=sha256:[0-9a-f]{64}\n$/);
  });

  it('creates an assistant key, which needs no name', async () => {
    const { stdout, stderr } = await run(['--assistant']);
    const key = /: (svc_dsc_[0-9a-f]{48})\n$/.exec(stderr)?.[1] ?? '';
    expect(stdout).toBe(`${await hashKey(key)}\n`);
  });

  it('hashes a key from standard input, and does not print it', async () => {
    const { stdout, stderr } = await run(['ci', '--stdin'], `${KEY}\n`);
    expect([stdout, stderr]).toEqual([`ci=${await hashKey(KEY)}\n`, '']);
  });

  it('hashes an assistant key of any form from standard input', async () => {
    const { stdout } = await run(['--assistant', '--stdin'], 'lantern-key\n');
    expect(stdout).toBe(`${await hashKey('lantern-key')}\n`);
  });

  it.each([
    ['no name', [], undefined, /Give either the name of an admin key, or --assistant/],
    ['a name and --assistant', ['ci', '--assistant'], undefined, /Give either/],
    ['a name with spaces', ['my ci'], undefined, /letters, digits/],
    ['an empty input', ['ci', '--stdin'], '\n', /must contain one key/],
    ['two keys', ['ci', '--stdin'], `${KEY} ${KEY}`, /must contain one key/],
    ['a weak key', ['ci', '--stdin'], 'svc_a', /too easy to guess/],
    ['a secret key with --assistant', ['--assistant', '--stdin'], KEY, /looks like an admin key/],
    ['a hash', ['ci', '--stdin'], `sha256:${'0123456789abcdef'.repeat(4)}`, /is a hash or a part of one/],
    [
      'a hash with a name',
      ['ci', '--stdin'],
      `ci=sha256:${'0123456789abcdef'.repeat(4)}`,
      /is a hash or a part of one/,
    ],
    ['a damaged hash', ['ci', '--stdin'], `sha256:${'0123456789abcdef'.repeat(3)}`, /is a hash or a part of one/],
    ['a hash with --assistant', ['--assistant', '--stdin'], `sha256:${'0'.repeat(64)}`, /is a hash or a part of one/],
    ['a damaged hash with --assistant', ['--assistant', '--stdin'], 'sha256:12', /is a hash or a part of one/],
    ['an assistant key with other letters', ['--assistant', '--stdin'], 'svc_dsc_schlüssel', /is not visible ASCII/],
    ['a public key', ['ci', '--stdin'], 'svc_dsc_0123456789abcdef01234567', /is public/],
  ])('refuses %s', async (_, args, input, message) => {
    await expect(run(args, input)).rejects.toThrow(message);
    expect(output.stdout).toBe('');
  });
});
