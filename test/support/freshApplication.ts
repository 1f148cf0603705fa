import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { temporaryFolder } from './temporaryFolder.js';

const runFile = promisify(execFile);

/** An application in its own folder, outside this repository and its `node_modules`. */
export interface FreshApplication {
  folder: string;
  /** Environment for commands of the application: without the variables that npm and Vitest set for the test run. */
  env: NodeJS.ProcessEnv;
  /** Writes a file of the application and creates its parent folders. */
  write(path: string, text: string): Promise<void>;
  /** Runs an npm command that the documentation shows, with the packed package in place of its name. */
  runAsWritten(command: string): Promise<void>;
  /** Runs a command and waits for it to exit. The error of a failed command contains its output. */
  run(command: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string>;
}

function applicationEnv(): NodeJS.ProcessEnv {
  const settings = Object.entries(process.env).filter(
    ([name]) => !/^(NODE_ENV|NODE_OPTIONS|VITEST|TEST$|npm_(package|lifecycle|config_local_prefix|command))/.test(name),
  );
  return { ...Object.fromEntries(settings), NODE_ENV: undefined };
}

/** Creates an application and installs packages from the npm registry. */
export async function freshApplication(name: string, packages: readonly string[]): Promise<FreshApplication> {
  const folder = await temporaryFolder(`docs-assistant-${name}`);
  const env = applicationEnv();

  async function run(command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
    try {
      const { stdout, stderr } = await runFile(command, args, { cwd: folder, env: { ...env, ...more } });
      return stdout + stderr;
    } catch (error) {
      const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
      throw new Error(`${message}\n${stdout}${stderr}`);
    }
  }

  async function write(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }

  async function runAsWritten(command: string): Promise<void> {
    const words = command.trim().split(/\s+/);
    const packed = words.map((word) => (word === 'docs-assistant' ? inject('packedPackage') : word));
    if (words[0] !== 'npm' || packed.join() === words.join())
      throw new Error(`This is not an npm command that installs docs-assistant: ${command}`);
    await run('npm', packed.slice(1));
  }

  await write('package.json', JSON.stringify({ name, private: true }));
  await run('npm', ['install', '--no-audit', '--no-fund', ...packages]);
  return { folder, env, write, runAsWritten, run };
}
