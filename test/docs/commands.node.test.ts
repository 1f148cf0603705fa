import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/createProgram.js';
import type { DocsService } from '../../src/service/index.js';
import { DOCS_FILES, ROOT_FILES } from './support/docsFiles.js';
import { openDocsService } from './support/docsService.js';
import { type Example, readExamples } from './support/readExamples.js';
import { tableNames } from './support/tableNames.js';

const program = await createProgram();
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const NPM_OWN = new Set(['ci', 'cit', 'install', 'pack', 'test', 'start']);

let shell: (Example & { line: string })[];
let service: DocsService;
beforeAll(async () => {
  shell = readExamples([...DOCS_FILES, ...ROOT_FILES])
    .filter(({ language }) => language === 'sh')
    .flatMap((example) =>
      example.code
        .replace(/\\\n\s*/g, '')
        .split('\n')
        .map((line) => ({ ...example, line })),
    );
  service = await openDocsService();
});

/** Returns the flags that the help shows. The help leaves out the opposites of switches, such as `--no-trust-proxy`. */
const flagsOf = (command: Command) => command.options.filter(({ hidden }) => !hidden).map(({ long }) => long ?? '');

describe('the documentation of commands', () => {
  it('names only npm scripts that exist', () => {
    const text = [...ROOT_FILES, 'docs/index.md'].map((file) => readFileSync(file, 'utf8')).join('\n');
    const named = [...text.matchAll(/`npm run ([\w:-]+)|^npm run ([\w:-]+)/gm)].map((match) => match[1] ?? match[2]);
    expect(named.length).toBeGreaterThan(3);
    for (const name of named) expect(Object.keys(scripts)).toContain(name);
    for (const { line, position } of shell) {
      for (const [, name = ''] of line.matchAll(/\bnpm (?!run\b)(\w+)/g))
        expect(NPM_OWN.has(name), `${position}: ${line}`).toBe(true);
    }
  });

  it('has the two commands to start and to test in README.md', () => {
    const lines = shell.filter(({ position }) => position.startsWith('README.md')).map(({ line }) => line);
    expect(lines).toContain('npm ci && npm start');
    expect(lines).toContain('npm cit');
  });

  it('uses only subcommands and options that docs-assistant has', () => {
    const calls = shell.filter(({ line }) =>
      /\bdocs-assistant (?:init|serve|serve-bundle|ask|mcp|evaluate|insights|export|hash-key)(?: |$)/.test(line),
    );
    expect(calls.length).toBeGreaterThan(8);
    for (const { line, position } of calls) {
      const [, name = '', rest = ''] = /\bdocs-assistant ([\w-]+)(.*)$/.exec(line) ?? [];
      const command = program.commands.find((each) => each.name() === name);
      expect(command, position).toBeDefined();
      const known = command ? flagsOf(command) : [];
      // Ignore everything after a pipe. Also ignore quoted text, which is a question or another command.
      const own = rest.replace(/"[^"]*"/g, '').split('|')[0];
      for (const [flag] of own?.matchAll(/--[\w-]+/g) ?? []) expect(known, position).toContain(flag);
    }
  });

  it.each(['init', 'serve', 'ask', 'mcp', 'evaluate', 'insights', 'export', 'serve-bundle', 'hash-key'])(
    'has every option of %s, and no other',
    (name) => {
      const command = program.commands.find((each) => each.name() === name);
      if (!command) throw new Error(`No command ${name}.`);
      const headings = [`Options of ${name}`, ...(name === 'serve' ? ['Options of serve in operation'] : [])];
      const documented = headings
        .flatMap((heading) => tableNames('docs/command-line.md', heading))
        .map((cell) => /--[\w-]+/.exec(cell)?.[0] ?? cell);
      expect(documented.sort()).toEqual(flagsOf(command).sort());
    },
  );

  it('has every environment variable of the help, and no other', () => {
    const help = program.commands.map((command) => {
      let text = '';
      command.configureOutput({ writeOut: (chunk) => (text += chunk) }).outputHelp();
      return text;
    });
    const names = new Set(help.join('\n').match(/\b(?:PORT|DOCS_(?:ASSISTANT|ADMIN)_\w+|NO_COLOR|FORCE_\w+)\b/g));
    expect(tableNames('docs/command-line.md', 'Environment variables').sort()).toEqual([...names].sort());
  });

  it('has curl examples that the service answers', async () => {
    const calls = shell.filter(({ line }) => line.startsWith('curl'));
    expect(calls.length).toBeGreaterThan(2);
    for (const { line, position } of calls) {
      const [address = ''] = /http:\/\/127[^\s']+/.exec(line) ?? [];
      const body = /-d '([^']+)'/.exec(line)?.[1]?.replace(/"thread(?:Id|Key)":"<\w+>",/g, '');
      const headers = body
        ? Object.fromEntries(
            [...line.matchAll(/-H '([\w-]+): ([^']*)'/g)].map(([, name = '', value = '']) => [name, value]),
          )
        : undefined;
      const response = await service(new Request(address, body ? { method: 'POST', headers, body } : {}));
      expect(response.status, position).toBe(200);
      expect(await response.text(), position).not.toBe('');
    }
  });
});
