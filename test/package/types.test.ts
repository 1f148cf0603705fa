import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const tsc = resolve('node_modules/typescript/bin/tsc');

describe('the types of the built package', () => {
  it.each([
    ['bundler', 'ESNext'],
    ['nodenext', 'NodeNext'],
  ])('fit an application that resolves modules as %s does and checks every declaration', (moduleResolution, module) => {
    const folder = mkdtempSync(resolve('test/types/.check-'));
    try {
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
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['../consumer.tsx'] }));
      const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
      expect(stdout).toBe('');
      expect(status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
