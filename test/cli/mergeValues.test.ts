import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { mergeValues } from '../../src/cli/export/mergeValues.js';
import { helmValues } from '../../src/client/index.js';

const LINK = 'https://files.acme.com/new.tar.gz?sig=a#1';
const block = (version?: string) => helmValues({ bundleUrl: LINK }, version === undefined ? {} : { version });
const WRITTEN = { enabled: true, bundleUrl: LINK, version: '2.10' };

/** A hand-written values file: comments, blank lines, unindented lists, numbers that a YAML writer would change. */
const KEPT = `# The docs of Acme.
image:
  tag: "1.4"   # pinned

ingress:
  hosts:
  - docs.acme.com
  annotations: {a: 1,  b: yes}
limits: &limits { cpu: 0x10, id: 12345678901234567890 }
worker: *limits
note: |+
  two lines

`;

describe('the values of an export in an existing file', () => {
  it.each([
    ['an empty file', ''],
    ['a file of comments', '# Nothing yet.\n'],
    ['a file without the block', KEPT],
    ['a file without a final line break', 'replicas: 2 # two'],
    ['a file with Windows line breaks', 'replicas: 2\r\n# more\r\n'],
    ['an indented file', '  replicas: 2\n'],
  ])('are appended to %s, which stays unchanged', (_, existing) => {
    const merged = mergeValues(existing, block('2.10'));
    expect(merged.startsWith(existing)).toBe(true);
    expect(parse(merged, { maxAliasCount: 10 })).toEqual({ ...parse(existing), staticExport: WRITTEN });
  });

  it.each([
    [
      'an older export',
      `staticExport:\n  enabled: false # was off\n  bundleUrl: "https://old"\n  version: '1.0'   # rolled out\n`,
    ],
    ['no values', 'staticExport: # later\n'],
    ['empty braces', 'staticExport: {} # later\n'],
    ['other keys', 'staticExport:\n    cacheSize: 2Gi # enough\n\n    # of the chart\n    nodes: [a,   b]\n'],
    ['keys without values', 'staticExport:\n  bundleUrl:\n  version: # pin\n  enabled: ~\n'],
    ['one line', 'staticExport: {enabled: false,  cacheSize: 2Gi}\n'],
  ])('replace %s and change nothing else', (_, old) => {
    const tail = '# the end\nreplicas:   2\n';
    const merged = mergeValues(`${KEPT}${old}${tail}`, block('2.10'));
    expect(merged.startsWith(KEPT)).toBe(true);
    expect(merged.endsWith(tail)).toBe(true);
    expect(parse(merged).staticExport).toEqual({ ...parse(old).staticExport, ...WRITTEN });
    for (const comment of old.match(/#.*$/gm) ?? []) expect(merged).toContain(comment);
    expect(mergeValues(merged, block('2.10'))).toBe(merged);
  });

  it('remove the version of an earlier export if this one has none', () => {
    const valuesWith = (line: string) =>
      `staticExport:\n  enabled: true\n${line}  bundleUrl: "https://old"\nreplicas: 2\n`;
    const wanted = valuesWith('').replace('https://old', LINK);
    expect(mergeValues(valuesWith('  version: "1.0"\n'), block())).toBe(wanted);
    expect(mergeValues(valuesWith('  version: "1.0" # stable\n'), block())).toContain('  # stable\n');
    expect(mergeValues('staticExport:\n  version: "1"\n  enabled: true\n', block())).toBe(
      `staticExport:\n  bundleUrl: "${LINK}"\n  enabled: true\n`,
    );
    for (const line of [
      '{version: 1, nodes: 2}',
      '{nodes: 2, version: 1}',
      '{nodes: 2, version: 1, }',
      '{nodes: 2, version}',
      '{version, nodes: 2}',
    ])
      expect(parse(mergeValues(`staticExport: ${line}\n`, block())).staticExport).toEqual({
        ...parse(block()).staticExport,
        nodes: 2,
      });
  });

  it.each([
    ['version: "2.4" # pinned', `enabled: true\n  bundleUrl: "${LINK}" # pinned`],
    ['version:', `enabled: true\n  bundleUrl: "${LINK}"`],
    ['# none\n  version: "2.4"', `# none\n  enabled: true\n  bundleUrl: "${LINK}"`],
  ])('take the place of a version that is the only key: %j', (old, written) => {
    expect(mergeValues(`staticExport:\n  ${old}\nreplicas: 2\n`, block())).toBe(
      `staticExport:\n  ${written}\nreplicas: 2\n`,
    );
  });

  it('take the place of a version that is the only key in braces', () => {
    expect(mergeValues('staticExport: { version: 1 } # one\n', block())).toBe(
      `staticExport: { enabled: true, bundleUrl: "${LINK}" } # one\n`,
    );
  });

  it.each([
    ['invalid YAML', 'a: [1\n', /not valid YAML/],
    ['a key twice', 'a: 1\na: 2\n', /not valid YAML/],
    ['a list', '- a\n', /does not contain key-value pairs/],
    ['JSON', '{"replicas": 2}', /does not contain key-value pairs/],
    ['several documents', 'a: 1\n---\nb: 2\n', /several documents/],
    ['an end marker', 'a: 1\n...\n', /cannot be updated/],
    ['a string instead of the block', 'staticExport: off\n', /"staticExport" in it does not contain/],
    [
      'an alias instead of the block',
      'a: &a {enabled: true}\nstaticExport: *a\n',
      /"staticExport" in it does not contain/,
    ],
    ['a multi-line link', 'staticExport:\n  bundleUrl: >-\n    https://old\n', /"staticExport.bundleUrl" in it/],
    ['a value with an anchor', 'staticExport:\n  version: &v "1"\nb: *v\n', /"staticExport.version" in it/],
    ['a merge key', 'a: &a {enabled: true}\nstaticExport:\n  <<: *a\n  x: 1\nb: {<<: *a}\n', undefined],
  ])('are merged only if nothing gets lost: %s', (_, existing, message) => {
    if (!message) {
      expect(parse(mergeValues(existing, block()))).toMatchObject({
        staticExport: { enabled: true, bundleUrl: LINK, x: 1 },
      });
      return;
    }
    expect(() => mergeValues(existing, block('2.10'))).toThrow(message);
    expect(() => mergeValues(existing, block('2.10'))).toThrow(expect.objectContaining({ exitCode: 2 }));
  });
});
