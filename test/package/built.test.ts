import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBundledPackages, type Sbom, type SbomComponent } from '../../scripts/sbom.mjs';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

const built = filesBelow('dist');
const read = (file: string) => readFileSync(file, 'utf8');
/**
 * The built modules of the library. Excludes the modules of the service, the command line, the site, the Node adapter, S3 and
 * Redis, the chunks of the code for Node, and the chunks of the script tag.
 */
const libraryFiles = built.filter(
  (file) =>
    /^dist[\\/](?!(?:service|redis|s3|node|cli|site|node-chunks|embed[\\/]chunks)[\\/])/.test(file) &&
    file.endsWith('.js'),
);

describe('the built package', () => {
  it('has every file that its exports refer to', () => {
    const paths = Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry as object),
    );
    expect(paths.concat(manifest.bin['docs-assistant']).filter((path: string) => !existsSync(path))).toEqual([]);
  });

  it.each([
    ['.', ['DocsAssistant', 'DocsAssistantError', 'DocsAssistantProvider', 'useDocsAssistant']],
    [
      './client',
      [
        'DocsAssistantError',
        'FEATURE_AVAILABILITY',
        'askAssistant',
        'createExportClient',
        'helmValues',
        'isFeatureAvailable',
        'keyKind',
        'pollExportJob',
        'waitForBundle',
      ],
    ],
    [
      './headless',
      [
        'DocsAssistantError',
        'DocsAssistantProvider',
        'checkLink',
        'conversationMarkdown',
        'findSecrets',
        'formatLinkDestination',
        'maskSecret',
        'messageBlocks',
        'readCodeBlock',
        'readSelection',
        'redactSecrets',
        'useDocsAssistant',
      ],
    ],
    [
      './answer',
      [
        'Answer',
        'AnswerCode',
        'AnswerHeading',
        'AnswerImage',
        'AnswerLink',
        'AnswerTable',
        'DEFAULT_ANSWER_LABELS',
        'citedHref',
        'codeToCopy',
      ],
    ],
    [
      './admin',
      [
        'DocsAssistantError',
        'ExportClientProvider',
        'StaticExportPanel',
        'getExportProblem',
        'useExportBundle',
        'useExportJob',
        'useStartExport',
        'useStaticExport',
      ],
    ],
    ['./embed', ['DocsAssistantElement', 'pageAssistant']],
    ['./proxy', ['authorizedFetch', 'createAssistantProxy', 'createExportProxy', 'memoryRateLimitStore']],
    ['./node', ['toNodeListener']],
    ['./s3', ['createS3BundleStore']],
    ['./service', ['BundleStoreError', 'StoreUnavailable', 'createDocsService', 'folderState']],
    ['./redis', ['redisState']],
    ['./bundle', ['readBundleValues', 'serveBundle']],
  ])('exports exactly its public names from %s', async (subpath, names) => {
    const module = await import(/* @vite-ignore */ `${process.cwd()}/${manifest.exports[subpath].default}`);
    expect(Object.keys(module).sort()).toEqual([...names].sort());
  });

  it('keeps "use client" on the files that have it', () => {
    const marked = filesBelow('src').filter(
      (file) => /\.tsx?$/.test(file) && /^['"]use client['"]/.test(read(file)) && !file.includes('/site/'),
    );
    expect(marked.length).toBeGreaterThan(5);
    const lost = marked.filter((file) => {
      const output = file.replace(/^src/, 'dist').replace(/\.tsx?$/, '.js');
      return !existsSync(output) || !/^['"]use client['"]/.test(read(output));
    });
    expect(lost).toEqual([]);
  });

  it('never turns text into markup or code', () => {
    const sink =
      /\.(innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write|createContextualFragment|dangerouslySetInnerHTML|\beval\(|new Function\(/;
    expect(libraryFiles.filter((file) => sink.test(read(file)))).toEqual([]);
  });

  it('imports only its dependencies', () => {
    const known = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    const foreign = libraryFiles.flatMap((file) =>
      Array.from(
        read(file).matchAll(/(?:from|import)\s*\(?['"]([^.'"][^'"]*)['"]/g),
        (match) => match[1] as string,
      ).filter((name) => !known.some((dependency) => name === dependency || name.startsWith(`${dependency}/`))),
    );
    expect([...new Set(foreign)]).toEqual([]);
  });

  it('contains no key and no path of the build machine', () => {
    const leak = new RegExp(`svc_(?:dsc_)?[a-z0-9]{16,}|${process.cwd().replaceAll('/', '\\/')}`);
    expect(built.filter((file) => /\.(js|ts|css|map|html)$/.test(file) && leak.test(read(file)))).toEqual([]);
  });

  it('lists the licences of bundled packages', () => {
    expect(read('dist/THIRD-PARTY-LICENSES.txt')).toMatch(
      /^@modelcontextprotocol\/sdk [\d.]+ \(MIT\)\n\nMIT License$/m,
    );
    expect(read('dist/THIRD-PARTY-LICENSES.txt')).toMatch(
      /^micromark-util-chunked [\d.]+ \(MIT\)\n(?:\S+ [\d.]+ \(MIT\)\n)+\n\(The MIT License\)$/m,
    );
    const scriptTag = read('dist/embed/chunks/THIRD-PARTY-LICENSES.txt');
    expect(scriptTag).toMatch(/^@ai-sdk\/react 1\.2\.12 \(Apache-2\.0\)/m);
    expect(scriptTag).toMatch(/^preact [\d.]+ \(MIT\)/m);
    expect(scriptTag).toMatch(/Apache License/);
  });

  it('has an SBOM of its dependencies and of all bundled packages', () => {
    const { metadata, components }: Sbom = JSON.parse(read('dist/sbom.cdx.json'));
    expect(metadata.component).toMatchObject({ name: manifest.name, version: manifest.version });
    const isBundled = ({ properties = [] }: SbomComponent) =>
      properties.some(({ name }) => name === 'cdx:npm:package:bundled');
    const bundled = readBundledPackages('dist').map(({ name, version }) => `${name}@${version}`);
    expect(bundled.length).toBeGreaterThan(100);
    expect(components.filter(isBundled).map((component) => component['bom-ref'])).toEqual([...new Set(bundled)].sort());
    const names = components.map(({ group, name }) => (group ? `${group}/${name}` : name));
    expect(Object.keys(manifest.dependencies).filter((name) => !names.includes(name))).toEqual([]);
  });
});

const SERVER_RENDERING = `
  import { createElement, StrictMode, version } from 'react';
  import { renderToString } from 'react-dom/server';
  import { DocsAssistant, DocsAssistantProvider, useDocsAssistant } from 'docs-assistant';
  import { Answer } from 'docs-assistant/answer';
  function Status() { return createElement('p', null, useDocsAssistant().status); }
  const html = renderToString(createElement(StrictMode, null,
    createElement(DocsAssistant, { domain: 'acme', fp: 'anonymous', fallbackHref: '/search' }),
    createElement(DocsAssistantProvider, { domain: 'acme' }, createElement(Status)),
    createElement(Answer, { text: '# Hi\\n\\nSome **text** with [a link](/a).' })));
  console.log(JSON.stringify({ version, html }));
`;

describe('server rendering of the built package', () => {
  it.each([
    ['19', []],
    ['18.2', ['--import', './test/support/useReact18.mjs']],
  ])('renders the fallback link, the conversation and an answer with React %s', (version, options) => {
    const output = execFileSync(process.execPath, [...options, '--input-type=module', '--eval', SERVER_RENDERING], {
      encoding: 'utf8',
    });
    const { html, ...result } = JSON.parse(output);
    expect(result.version.startsWith(version)).toBe(true);
    expect(html).toContain('<a href="/search">Ask the docs</a>');
    expect(html).toContain('<p>ready</p>');
    expect(html).toMatch(/<strong[^>]*>text<\/strong>/);
  });
});
