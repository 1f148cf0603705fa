import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { temporaryFolder } from './temporaryFolder.js';
import { writeFiles } from './writeFiles.js';

const runFile = promisify(execFile);

/** An application in its own folder, outside this repository and its `node_modules`. */
export interface FreshApplication {
  folder: string;
  /** Environment for commands of the application, without the variables of npm, Node and Vitest that belong to the test run. */
  env: NodeJS.ProcessEnv;
  /** Writes a file of the application and creates its parent folders. */
  write(path: string, text: string): Promise<void>;
  /**
   * Runs an `npm` command from the documentation, but installs the packed package of this repository instead of `docs-assistant` from npm.
   */
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

/**
 * Settings for `npm install` that avoid requests to the registry. They suit packages with exact versions, which need no new metadata from
 * the registry.
 */
export const QUICK_INSTALL = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };

const hasExactVersion = (name: string) => /(?:@\d+\.\d+\.\d+|\.tgz)$/.test(name);

/** Creates an application with these packages: installs them, or copies an earlier application of the same test run that has them. */
export async function freshApplication(name: string, packages: readonly string[]): Promise<FreshApplication> {
  const app = openApplication(await temporaryFolder(`docs-assistant-${name}`));
  const key = createHash('sha256').update(packages.join('\n')).digest('hex');
  const installed = join(inject('installedPackages'), key);
  if (existsSync(installed)) {
    await app.run('cp', ['-a', `${installed}/.`, app.folder]);
    return app;
  }
  await app.write('package.json', JSON.stringify({ name, private: true }));
  const settings = packages.every(hasExactVersion) ? QUICK_INSTALL : {};
  if (packages.length > 0) await app.run('npm', ['install', '--no-audit', '--no-fund', ...packages], settings);
  await app.run('cp', ['-a', app.folder, installed]);
  return app;
}

/** Returns the functions that write files and run commands in the folder of an application. The folder may be empty. */
export function openApplication(folder: string): FreshApplication {
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

  const write = (path: string, text: string) => writeFiles(folder, { [path]: text });

  async function runAsWritten(command: string): Promise<void> {
    const words = command.trim().split(/\s+/);
    const packed = words.map((word) => (word === 'docs-assistant' ? inject('packedPackage') : word));
    if (words[0] !== 'npm' || packed.join() === words.join())
      throw new Error(`This is not an npm command that installs docs-assistant: ${command}`);
    await run('npm', packed.slice(1));
  }

  return { folder, env, write, runAsWritten, run };
}
