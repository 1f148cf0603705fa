import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sample } from '../support/sampling.js';

const tsc = resolve('node_modules/typescript/bin/tsc');
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, unknown>;
  dependencies: Record<string, string>;
};

/**
 * The packages that are installed in the application of the test. The other development dependencies of this package are missing, as in a
 * real application.
 */
const INSTALLED = [
  ...Object.keys(manifest.dependencies),
  'react',
  '@types/react',
  'csstype',
  '@types/node',
  'undici-types',
];

/** Creates a folder outside this repository with only the packages of an application. */
function applicationFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'application-'));
  for (const name of INSTALLED) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
  const own = join(folder, 'node_modules/docs-assistant');
  mkdirSync(own);
  for (const part of ['dist', 'package.json']) symlinkSync(resolve(part), join(own, part));
  return folder;
}

describe('the types of the built package', () => {
  it.each(
    sample([
      ['nodenext', 'NodeNext'],
      ['bundler', 'ESNext'],
    ]),
  )('compile in an application with module resolution %s that checks every declaration', (moduleResolution, module) => {
    const folder = applicationFolder();
    try {
      copyFileSync('test/types/consumer.tsx', join(folder, 'consumer.tsx'));
      const entries = Object.keys(manifest.exports).filter((path) => !/\.(?:css|json)$/.test(path));
      const everything = entries.map(
        (path, index) => `export * as entry${index} from 'docs-assistant${path.slice(1)}';`,
      );
      writeFileSync(join(folder, 'everything.ts'), everything.join('\n'));
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      const compilerOptions = {
        target: 'ES2022',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        module,
        moduleResolution,
        jsx: 'react-jsx',
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        types: ['node'],
        // Without this option, TypeScript would resolve the linked packages to their real paths. From there, it would find all packages
        // of this repository.
        preserveSymlinks: true,
      };
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: ['consumer.tsx', 'everything.ts'] }),
      );
      const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
        encoding: 'utf8',
      });
      expect(stdout).toBe('');
      expect(status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
