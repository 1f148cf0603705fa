#!/usr/bin/env node
import { messageOf } from '../protocol/messageOf.js';
import { exitCodeOf } from './CommandError.js';
import { createProgram } from './createProgram.js';
import { exitOnOutputError } from './exitOnOutputError.js';
import { safeText } from './safeText.js';

exitOnOutputError();
try {
  await createProgram().parseAsync(process.argv);
} catch (error) {
  process.stderr.write(`${safeText(messageOf(error))}\n`);
  process.exitCode = exitCodeOf(error);
}
