import { describe, expect, it } from 'vitest';
import { createSbom } from '../../scripts/sbom.mjs';

const MANIFEST = { name: 'assistant', version: '1.2.3', license: 'MIT' };

/** A lock file in which two versions of `helper` are installed. */
const LOCK = {
  packages: {
    '': {
      dependencies: { '@scope/hook': '1.0.0' },
      peerDependencies: { react: '^19.0.0', storage: '^3.0.0' },
      peerDependenciesMeta: { storage: { optional: true } },
    },
    'node_modules/@scope/hook': { version: '1.0.0', license: 'Apache-2.0', dependencies: { helper: '^1.0.0' } },
    'node_modules/@scope/hook/node_modules/helper': { version: '1.5.0', license: '(MIT OR CC0-1.0)' },
    'node_modules/helper': { version: '2.0.0', license: 'MIT', dev: true },
    'node_modules/parser': {
      version: '4.0.0',
      license: 'MIT',
      dev: true,
      dependencies: { helper: '^2.0.0', lost: '*' },
    },
    'node_modules/lost': { version: '9.0.0', license: 'MIT', dev: true },
    'node_modules/react': { version: '19.0.0', license: 'MIT' },
    'node_modules/storage': { version: '3.0.0', license: 'MIT', dev: true },
  },
};

const BUNDLED = [
  { name: 'parser', version: '4.0.0' },
  { name: 'helper', version: '2.0.0' },
];

describe('the SBOM', () => {
  const sbom = createSbom(MANIFEST, LOCK, BUNDLED);

  it('lists what npm installs with the package and what is bundled into it, and no optional peer', () => {
    expect(sbom.components.map((component) => component['bom-ref'])).toEqual([
      '@scope/hook@1.0.0',
      'helper@1.5.0',
      'helper@2.0.0',
      'parser@4.0.0',
      'react@19.0.0',
    ]);
  });

  it('marks bundled packages', () => {
    const marked = sbom.components.filter(({ properties }) => properties?.[0]?.name === 'cdx:npm:package:bundled');
    expect(marked.map(({ purl }) => purl)).toEqual(['pkg:npm/helper@2.0.0', 'pkg:npm/parser@4.0.0']);
  });

  it('writes names with a scope and licence expressions as CycloneDX does', () => {
    expect(sbom.components.slice(0, 2)).toMatchObject([
      {
        group: '@scope',
        name: 'hook',
        purl: 'pkg:npm/%40scope/hook@1.0.0',
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
      { name: 'helper', licenses: [{ expression: '(MIT OR CC0-1.0)' }] },
    ]);
  });

  it('finds each dependency where Node finds it, and leaves out what the bundler has left out', () => {
    expect(sbom.dependencies).toEqual([
      {
        ref: 'assistant@1.2.3',
        dependsOn: ['@scope/hook@1.0.0', 'helper@2.0.0', 'parser@4.0.0', 'react@19.0.0'],
      },
      { ref: '@scope/hook@1.0.0', dependsOn: ['helper@1.5.0'] },
      { ref: 'helper@1.5.0', dependsOn: [] },
      { ref: 'helper@2.0.0', dependsOn: [] },
      { ref: 'parser@4.0.0', dependsOn: ['helper@2.0.0'] },
      { ref: 'react@19.0.0', dependsOn: [] },
    ]);
  });

  it('is refused if the lock file does not have a bundled package', () => {
    expect(() => createSbom(MANIFEST, LOCK, [{ name: 'parser', version: '4.1.0' }])).toThrow(
      'package-lock.json has no parser 4.1.0, which is bundled. Run "npm ci", then build again.',
    );
  });
});
