import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { runProgram } from '../../src/cli/createProgram.js';
import { requestBundleLink } from '../../src/cli/export/requestBundleLink.js';
import { createExportClient } from '../../src/client/index.js';
import { ADMIN_KEY, type ScriptedExportService, startScriptedExportService } from '../support/scriptedExportService.js';
import { canMount, makeReadOnly, smallDisk } from '../support/smallDisk.js';

const LINK = 'https://files.acme.com/bundle.tar.gz?sig=abc';

describe('requesting the link of a finished job', () => {
  function ask(statuses: number[], signal = new AbortController().signal) {
    let requests = 0;
    const client = createExportClient({
      url: '/api',
      fetch: async () => {
        const status = statuses[Math.min(requests++, statuses.length - 1)] as number;
        if (status === 0) throw new TypeError('fetch failed');
        return Response.json(status === 200 ? { bundleUrl: LINK } : { error: 'No.' }, { status });
      },
    });
    const reasons: string[] = [];
    const asked = requestBundleLink(client, 'j', { signal, pauseMs: 1, onRetry: (reason) => reasons.push(reason) });
    return asked.then(
      ({ bundleUrl }) => ({ bundleUrl, requests, reasons: reasons.length }),
      (error: { kind: string }) => ({ kind: error.kind, requests }),
    );
  }

  it.each([
    ['temporary gateway errors', [502, 503, 200]],
    ['temporary network errors', [0, 0, 200]],
  ])('retries after %s', async (_, statuses) => {
    expect(await ask(statuses)).toEqual({ bundleUrl: LINK, requests: 3, reasons: 2 });
  });

  it.each([
    ['gives up after five failures', [502], 'server', 5],
    ['does not retry after a refusal', [403, 200], 'forbidden', 1],
    ['does not retry for an unknown job', [404, 200], 'not-found', 1],
  ])('%s', async (_, statuses, kind, requests) => {
    expect(await ask(statuses)).toEqual({ kind, requests });
  });
});

describe('docs-assistant export after the job is completed', () => {
  let service: ScriptedExportService;
  let folder: string;
  let printed: string;
  beforeEach(async () => {
    service = await startScriptedExportService();
    folder = await mkdtemp(join(tmpdir(), 'export-link-'));
    printed = '';
    vi.stubEnv('DOCS_ADMIN_API_KEY', ADMIN_KEY);
    const collect = (text: string | Uint8Array) => {
      printed += String(text);
      return true;
    };
    vi.spyOn(process.stderr, 'write').mockImplementation(collect);
    vi.spyOn(process.stdout, 'write').mockImplementation(collect);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const exportWith = (...args: string[]) => runProgram(['export', '--base-url', service.url, ...args]);

  it('retries a failed link request, and writes the values', async () => {
    service.script.bundle = [{ status: 502 }, { body: { bundleUrl: LINK } }];
    const values = join(folder, 'values.yaml');
    await exportWith('--domain', 'docs.acme.com', '--helm-values', values);
    expect(parse(await readFile(values, 'utf8')).staticExport.bundleUrl).toBe(LINK);
    expect(printed).toContain('Retrying.');
  });

  it('says how to resume the job if its bundle cannot be downloaded', async () => {
    const out = join(folder, 'bundle.tar.gz');
    await expect(exportWith('--domain', 'docs.acme.com', '--out', out)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(
        /status 404\.\nThe export still exists. Resume with:\n {2}docs-assistant export --job job_1 --base-url \S+ --out \S+$/,
      ),
    });
  });

  it('writes the version that the service reports for the job of --job', async () => {
    service.script.job = [{ body: { status: 'completed', version: '2.4' } }];
    const values = join(folder, 'values.yaml');
    await exportWith('--job', 'job_1', '--helm-values', values);
    expect(parse(await readFile(values, 'utf8')).staticExport.version).toBe('2.4');
  });

  it('refuses values with a version other than the exported one', async () => {
    service.script.job = [{ body: { status: 'completed', version: '2.4' } }];
    const values = join(folder, 'values.yaml');
    const message = expect.stringMatching(/"2\.4", not "2\.5"[\s\S]*--job job_1 (?!.*--site-version)/);
    const asked = exportWith('--job', 'job_1', '--helm-values', values, '--site-version', '2.5');
    await expect(asked).rejects.toMatchObject({ exitCode: 2, message });
    await expect(readFile(values)).rejects.toThrow();
    expect(service.requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it('keeps everything else in the values file', async () => {
    service.script.bundle = [{ body: { bundleUrl: LINK } }];
    const values = join(folder, 'values.yaml');
    const before = '# Of Acme.\nreplicas: 2 # two\n';
    await writeFile(values, `${before}staticExport:\n  bundleUrl: https://old\n  cacheSize: 2Gi # enough\n`);
    await symlink('values.yaml', join(folder, 'linked.yaml'));
    await exportWith('--job', 'job_1', '--helm-values', join(folder, 'linked.yaml'));
    expect(await readFile(values, 'utf8')).toBe(
      `${before}staticExport:\n  enabled: true\n  bundleUrl: "${LINK}"\n  cacheSize: 2Gi # enough\n`,
    );
  });

  it.each([
    ['a values file that would lose content', 'values.yaml', /cannot be updated: it does not contain key-value pairs/],
    ['a values file that is a folder', '.', /is a folder\. Give the path of a file with --helm-values/],
    ['a values file in a missing folder', 'no/values.yaml', /folder ".*no" .*--helm-values/],
  ])('refuses %s before starting a job', async (_, name, message) => {
    await writeFile(join(folder, 'values.yaml'), '- a list\n');
    const asked = exportWith('--domain', 'docs.acme.com', '--helm-values', join(folder, name));
    await expect(asked).rejects.toMatchObject({ exitCode: 2, message: expect.stringMatching(message) });
    expect(service.requests).toEqual([]);
    expect(await readFile(join(folder, 'values.yaml'), 'utf8')).toBe('- a list\n');
  });

  it.skipIf(!canMount)('updates the target of a link in a read-only folder', async () => {
    service.script.bundle = [{ body: { bundleUrl: LINK } }];
    const disk = await smallDisk('16k');
    await writeFile(join(folder, 'values.yaml'), 'replicas: 2\n');
    await symlink(join(folder, 'values.yaml'), join(disk, 'linked.yaml'));
    makeReadOnly(disk);
    await exportWith('--job', 'job_1', '--helm-values', join(disk, 'linked.yaml'));
    expect(parse(await readFile(join(folder, 'values.yaml'), 'utf8')).staticExport.bundleUrl).toBe(LINK);
  });

  it.skipIf(!canMount)('refuses a link to a values file in a read-only folder before starting a job', async () => {
    const disk = await smallDisk('16k');
    await writeFile(join(disk, 'values.yaml'), 'replicas: 2\n');
    await symlink(join(disk, 'values.yaml'), join(folder, 'linked.yaml'));
    makeReadOnly(disk);
    const asked = exportWith('--domain', 'docs.acme.com', '--helm-values', join(folder, 'linked.yaml'));
    const message = expect.stringContaining(`The folder "${disk}"`);
    await expect(asked).rejects.toMatchObject({ exitCode: 2, message });
    expect(service.requests).toEqual([]);
  });

  it('refuses a bundle in a missing folder before starting a job', async () => {
    const asked = exportWith('--domain', 'docs.acme.com', '--out', join(folder, 'no/bundle.tar.gz'));
    await expect(asked).rejects.toMatchObject({ exitCode: 2, message: expect.stringMatching(/folder ".*no" .*--out/) });
    expect(service.requests).toEqual([]);
  });

  it('prints the number of pages and the problems at the end', async () => {
    const warnings = Array.from({ length: 7 }, (_, index) => ({
      text: `The link to /gone-${index} leads nowhere.`,
      page: '/guide',
      ...(index === 0 && { file: 'guide.md', line: 12 }),
    }));
    const report = { warningCount: 7, brokenLinkCount: 6, warnings, sizes: { pages: 2_500_000, files: 40_000 } };
    service.script.job = [{ body: { status: 'completed', pageCount: 120, report } }];
    service.script.bundle = [{ body: { bundleUrl: LINK } }];
    const values = join(folder, 'values.yaml');
    await exportWith('--job', 'job_1', '--helm-values', values);
    expect(printed.split('\n').slice(-9)).toEqual([
      '120 pages (2.5 MB unpacked), images and downloads (40.0 KB unpacked), 7 warnings, 6 broken links',
      '  guide.md:12: The link to /gone-0 leads nowhere.',
      '  /guide: The link to /gone-1 leads nowhere.',
      '  /guide: The link to /gone-2 leads nowhere.',
      '  /guide: The link to /gone-3 leads nowhere.',
      '  /guide: The link to /gone-4 leads nowhere.',
      '  2 more in _docs/report.html in the bundle.',
      `${values}: Helm values; the link in it expires, so use it soon`,
      '',
    ]);
    expect(printed).not.toContain(LINK);
  });

  it('does not offer to resume a job that no longer exists', async () => {
    service.script.bundle = [{ status: 404, body: { error: 'There is no such job.' } }];
    await expect(exportWith('--job', 'job_1')).rejects.toMatchObject({
      exitCode: 3,
      message: expect.not.stringContaining('--job'),
    });
  });
});
