import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const lock = readFileSync('package-lock.json', 'utf8');

describe('the dependencies of the package', () => {
  it('pin the AI SDK hook to one version', () => {
    expect(manifest.dependencies['@ai-sdk/react']).toBe('1.2.12');
  });

  it('do not include the ai package, which is only a development dependency', () => {
    expect(manifest.dependencies).not.toHaveProperty('ai');
    expect(manifest.devDependencies.ai).toBe('4.3.19');
    expect(
      Object.keys(JSON.parse(lock).packages)
        .filter((path) => path.endsWith('/jsondiffpatch'))
        .every((path) => JSON.parse(lock).packages[path].dev),
    ).toBe(true);
  });

  it('allow React 18.2 and 19', () => {
    expect(manifest.peerDependencies).toMatchObject({
      react: '^18.2.0 || ^19.0.0',
      'react-dom': '^18.2.0 || ^19.0.0',
    });
  });

  it('do not make an application without replicas install a client of Redis', () => {
    const required = Object.keys(manifest.peerDependencies).filter(
      (name) => !manifest.peerDependenciesMeta[name]?.optional,
    );
    expect(required).toEqual(['react', 'react-dom']);
  });

  it('are locked without registry URLs', () => {
    expect(lock).not.toMatch(/"resolved": *"http/);
  });

  it('are locked with a hash each', () => {
    const packages: [string, { link?: boolean; integrity?: string }][] = Object.entries(JSON.parse(lock).packages);
    const installed = packages.filter(([path, { link }]) => path.includes('node_modules/') && !link);
    expect(installed.length).toBeGreaterThan(500);
    expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
  });
});
