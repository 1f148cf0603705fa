import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, tool } from '../tool.mjs';
import { findContentProblems } from './findContentProblems.mjs';

const runFile = promisify(execFile);

/** Time limit of a command (ms). Long, because the first installation loads packages from the registry. */
const COMMAND_TIMEOUT_MS = 600_000;

/** Packages of type declarations that an application in TypeScript installs. */
const TYPE_PACKAGES = ['@types/node', '@types/react'];

/** A page and a question that it answers. */
const PAGE = '# Caching\n\n## How long are pages cached?\n\nPages are cached for seventeen minutes.\n';
const QUESTION = 'How long are pages cached?';
const ANSWER = 'seventeen minutes';

/** A script that imports each code entry point, and fails if one has no exports, or if a style sheet or JSON file is missing. */
const IMPORT_EVERYTHING = `
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
const { exports } = JSON.parse(readFileSync('node_modules/docs-assistant/package.json', 'utf8'));
for (const path of Object.keys(exports)) {
  const name = 'docs-assistant' + path.slice(1);
  const isCode = !/\\.(?:css|json)$/.test(path);
  if (isCode && Object.keys(await import(name)).length === 0) throw new Error(name + ' exports nothing.');
  if (!isCode && !existsSync(fileURLToPath(import.meta.resolve(name)))) throw new Error(name + ' is missing.');
}
`;

/** The environment of a project outside this repository: without the variables of npm scripts, Node, Vitest and this package. */
function projectEnv() {
  const own = /^(?:NODE_ENV|NODE_OPTIONS|VITEST|DOCS_|npm_(?:package|lifecycle|config_local_prefix|command))/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

/**
 * Tries the packed package in an empty project. The first steps run without the optional peer dependencies of the package. The step that
 * checks imports installs them, and the steps that check types use them too. If a step finds a problem, its promise rejects with an error
 * that describes the problem.
 */
export class PackageTrial {
  #tarball;
  #folder;
  #manifest;

  /**
   * @param options.tarball Path of the package.
   * @param options.folder Empty folder outside this repository.
   * @param options.manifest Contents of package.json.
   */
  constructor({ tarball, folder, manifest }) {
    this.#tarball = tarball;
    this.#folder = folder;
    this.#manifest = manifest;
  }

  /** The steps with their names, in the order in which they must run. */
  get steps() {
    return [
      ['installs in an empty project', () => this.#install()],
      ['contains what belongs in it, and no secrets', () => this.#checkContents()],
      ['lists in its SBOM what npm has installed', () => this.#checkSbom()],
      ['has the command, in the right version', () => this.#checkCommand()],
      ['serves a folder and answers a question', () => this.#checkService()],
      ['exports everything in Node', () => this.#checkImports()],
      ['has types with module resolution "bundler"', () => this.#checkTypes('ESNext', 'bundler')],
      ['has types with module resolution "nodenext"', () => this.#checkTypes('NodeNext', 'nodenext')],
    ];
  }

  async #run(command, args) {
    try {
      const { stdout } = await runFile(command, args, {
        ...{ cwd: this.#folder, env: projectEnv(), timeout: COMMAND_TIMEOUT_MS, maxBuffer: 100_000_000 },
      });
      return stdout;
    } catch (error) {
      throw new Error(`${error.message}\n${error.stdout ?? ''}`.trim());
    }
  }

  #npmInstall(packages) {
    return this.#run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packages]);
  }

  get #installed() {
    return join(this.#folder, 'node_modules/docs-assistant');
  }

  get #command() {
    return join(this.#folder, 'node_modules/.bin/docs-assistant');
  }

  async #install() {
    await writeFile(
      join(this.#folder, 'package.json'),
      '{ "name": "empty-project", "private": true, "type": "module" }',
    );
    await this.#npmInstall([this.#tarball]);
  }

  async #checkContents() {
    const problems = await findContentProblems(await realpath(this.#installed));
    if (problems.length > 0) throw new Error(problems.join('\n'));
  }

  async #checkSbom() {
    const { metadata, components } = JSON.parse(await readFile(join(this.#installed, 'dist/sbom.cdx.json'), 'utf8'));
    if (metadata.component.version !== this.#manifest.version)
      throw new Error(`The SBOM is that of version ${metadata.component.version}.`);
    const listed = new Set(components.map(({ group, name }) => (group ? `${group}/${name}` : name)));
    const { packages } = JSON.parse(await readFile(join(this.#folder, 'package-lock.json'), 'utf8'));
    const installed = Object.keys(packages).flatMap((path) => path.split('node_modules/').slice(1).slice(-1));
    const missing = installed.filter((name) => name !== this.#manifest.name && !listed.has(name));
    if (missing.length > 0) throw new Error(`npm has installed packages that the SBOM does not list: ${missing}`);
  }

  async #checkCommand() {
    const printed = (await this.#run(this.#command, ['--version'])).trim();
    if (printed !== this.#manifest.version) throw new Error(`"docs-assistant --version" prints ${printed}.`);
  }

  async #checkService() {
    await mkdir(join(this.#folder, 'docs'), { recursive: true });
    await writeFile(join(this.#folder, 'docs/caching.md'), PAGE);
    const child = spawn(this.#command, ['serve', 'docs', '--port', '0'], {
      ...{ cwd: this.#folder, env: projectEnv(), stdio: ['ignore', 'pipe', 'pipe'] },
    });
    const exited = once(child, 'exit');
    try {
      const url = await readUrl(child);
      const reply = await this.#run(this.#command, ['ask', QUESTION, '--url', `${url}/discovery`, '--json']);
      const { answer, sources } = JSON.parse(reply);
      if (!answer.includes(ANSWER) || sources.length === 0) throw new Error(`The answer is wrong: ${reply}`);
    } finally {
      child.kill('SIGTERM');
    }
    const [code] = await exited;
    if (code !== 0) throw new Error(`The service has ended with exit code ${code} after SIGTERM.`);
  }

  async #checkImports() {
    const { peerDependenciesMeta = {}, devDependencies } = this.#manifest;
    const optional = Object.keys(peerDependenciesMeta).filter((name) => peerDependenciesMeta[name].optional);
    const uninvited = optional.filter((name) => existsSync(join(this.#folder, 'node_modules', name)));
    if (uninvited.length > 0) throw new Error(`Optional packages were installed: ${uninvited}`);
    await this.#npmInstall([...optional, ...TYPE_PACKAGES].map((name) => `${name}@${devDependencies[name]}`));
    await writeFile(join(this.#folder, 'importEverything.js'), IMPORT_EVERYTHING);
    await this.#run(process.execPath, ['importEverything.js']);
  }

  async #checkTypes(module, moduleResolution) {
    const entries = Object.keys(this.#manifest.exports).filter((path) => !/\.(?:css|json)$/.test(path));
    const lines = entries.map((path, index) => `export * as entry${index} from 'docs-assistant${path.slice(1)}';`);
    await writeFile(join(this.#folder, 'everything.ts'), lines.join('\n'));
    await cp(join(ROOT, 'test/types/consumer.tsx'), join(this.#folder, 'consumer.tsx'));
    const compilerOptions = {
      ...{ target: 'ES2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], module, moduleResolution },
      ...{ jsx: 'react-jsx', strict: true, noEmit: true, types: ['node'] },
    };
    const config = { compilerOptions, files: ['consumer.tsx', 'everything.ts'] };
    await writeFile(join(this.#folder, 'tsconfig.json'), JSON.stringify(config));
    await this.#run(process.execPath, [tool('typescript', 'tsc'), '-p', '.', '--pretty', 'false']);
  }
}

/** Waits for the URL that the service prints. Rejects with the output of the service if it ends first. */
function readUrl(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk) => {
      output += chunk;
      const [, url] = /docs-assistant listening on (http:\S+)\n/.exec(output) ?? [];
      if (url) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`The service has ended with exit code ${code}:\n${output}`)));
  });
}
