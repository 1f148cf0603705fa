import { expect, it } from 'vitest';
import { createProgram } from '../../src/cli/createProgram.js';

const namesOf = async (argument: string) => (await createProgram(argument)).commands.map((command) => command.name());

it.each(['--version', '-V'])('%s loads the code of no command', async (flag) => {
  expect(await namesOf(flag)).toEqual([]);
});

it('the name of a command loads only its code', async () => {
  expect(await namesOf('hash-key')).toEqual(['hash-key']);
});

it.each(['--help', 'unknown'])('%s loads all commands', async (argument) => {
  expect(await namesOf(argument)).toEqual(expect.arrayContaining(['serve', 'hash-key']));
});
