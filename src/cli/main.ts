#!/usr/bin/env node
import { messageOf } from '../values/messageOf.js';
import { runProgram } from './createProgram.js';
import { exitOnOutputError } from './exitOnOutputError.js';
import { exitCodeOf } from './shared/CommandError.js';
import { safeText } from './shared/safeText.js';

exitOnOutputError();
try {
  await runProgram(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${safeText(messageOf(error))}\n`);
  process.exitCode = exitCodeOf(error);
}
