import { WriteStream } from 'node:tty';
import { expect, it } from 'vitest';
import { detectTerminal } from '../../src/cli/terminal/detectTerminal.js';

/** A terminal of 100 columns. Its colours depend on the environment, as in Node. */
const TERMINAL = { isTTY: true, columns: 100, hasColors: WriteStream.prototype.hasColors };
const PIPE = { ...TERMINAL, isTTY: false, columns: 0 };
const XTERM = { TERM: 'xterm-256color' };

it.each([
  ['a terminal', TERMINAL, XTERM, { columns: 100, hasStyles: true, hasLinks: false }],
  ['NO_COLOR', TERMINAL, { ...XTERM, NO_COLOR: '1' }, { columns: 100, hasStyles: false, hasLinks: false }],
  ['TERM=dumb', TERMINAL, { TERM: 'dumb' }, { columns: 100, hasStyles: false, hasLinks: false }],
  ['FORCE_COLOR=0', TERMINAL, { ...XTERM, FORCE_COLOR: '0' }, { columns: 100, hasStyles: false, hasLinks: false }],
  ['a narrow terminal', { ...TERMINAL, columns: 5 }, XTERM, { columns: 20, hasStyles: true, hasLinks: false }],
  ['a pipe', PIPE, XTERM, undefined],
  ['a pipe, FORCE_COLOR=0', PIPE, { ...XTERM, FORCE_COLOR: '0' }, undefined],
  ['a pipe, FORCE_COLOR=1', PIPE, { ...XTERM, FORCE_COLOR: '1' }, { columns: 80, hasStyles: true, hasLinks: false }],
  ['a pipe, COLUMNS', PIPE, { FORCE_COLOR: '', COLUMNS: '60' }, { columns: 60, hasStyles: true, hasLinks: false }],
])('detectTerminal detects width and styles: %s', (_, output, env, features) => {
  expect(detectTerminal(output, env)).toEqual(features);
});

it.each([
  [{ TERM: 'xterm-kitty' }, true],
  [{ ...XTERM, VTE_VERSION: '7402' }, true],
  [{ ...XTERM, VTE_VERSION: '5000' }, false],
  [{ ...XTERM, WT_SESSION: '1' }, true],
  [{ ...XTERM, TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.100.2' }, true],
  [{ ...XTERM, TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.70.0' }, false],
  [{ ...XTERM, TERM_PROGRAM: 'WezTerm', TERM_PROGRAM_VERSION: '20240203-110809-5046fc22' }, true],
  [{ ...XTERM, TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.5.0' }, true],
  [{ ...XTERM, TERM_PROGRAM: 'Apple_Terminal', TERM_PROGRAM_VERSION: '455' }, false],
  [{ TERM: 'tmux-256color', VTE_VERSION: '7402' }, false],
  [{ TERM: 'xterm-kitty', NO_COLOR: '1' }, false],
  [{ TERM: 'xterm-kitty', FORCE_HYPERLINK: '0' }, false],
  [{ ...XTERM, FORCE_HYPERLINK: '1' }, true],
])('detectTerminal detects whether the terminal opens links: %j', (env, opens) => {
  expect(detectTerminal(TERMINAL, env)?.hasLinks).toBe(opens);
});
