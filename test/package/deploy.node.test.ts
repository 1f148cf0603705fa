import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { type BundleSiteStatus, readBundleValues } from '../../src/bundle/index.js';
import { createProgram } from '../../src/cli/createProgram.js';
import { addBundleMetrics } from '../../src/cli/metrics/addBundleMetrics.js';
import { addServiceMetrics } from '../../src/cli/metrics/addServiceMetrics.js';
import { createMetrics } from '../../src/cli/metrics/createMetrics.js';
import { readServeSettings } from '../../src/cli/settings/readServeSettings.js';
import { environmentNameOf } from '../../src/cli/settings/Setting.js';
import { SERVE_SETTINGS } from '../../src/cli/settings/serveSettings.js';
import { helmValues } from '../../src/client/helmValues.js';
import { PROMTOOL, promtool } from '../support/promtool.js';
import { renderChart } from '../support/renderChart.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const program = await createProgram();
const CHART = 'deploy/helm/docs-assistant';
const UNIT = 'deploy/systemd/docs-assistant.service';
const hasSystemdAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

/** Checks that a command has all these options. */
function expectOptions([name, ...args]: readonly string[]): void {
  const command = program.commands.find((each) => each.name() === name);
  const known = command?.options.map(({ long }) => long);
  for (const option of args.filter((arg) => arg.startsWith('--'))) expect(known).toContain(option);
}

interface Deployment {
  kind: string;
  spec: {
    template: {
      metadata: { annotations: Record<string, string> };
      spec: {
        securityContext: object;
        enableServiceLinks?: boolean;
        containers: {
          args: string[];
          image: string;
          securityContext: object;
          ports: object[];
          readinessProbe: object;
          volumeMounts: object[];
        }[];
        volumes: { name: string }[];
      };
    };
  };
}

const checksumOf = (documents: readonly Record<string, unknown>[]) =>
  (documents as unknown as Deployment[]).find(({ kind }) => kind === 'Deployment')?.spec.template.metadata.annotations[
    'checksum/config'
  ];

const deploymentOf = (documents: readonly Record<string, unknown>[]) =>
  (documents as unknown as Deployment[]).find(({ kind }) => kind === 'Deployment')?.spec.template.spec;

describe('the Helm chart', () => {
  it('has the version of the package', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(parse(readFileSync(`${CHART}/Chart.yaml`, 'utf8'))).toMatchObject({ version, appVersion: version });
    expect(parse(readFileSync(`${CHART}/values.yaml`, 'utf8'))).toMatchObject({ image: { tag: version } });
  });

  it('runs the service and no bundle by default, without rights', () => {
    expect(renderChart(CHART, 'bundle.yaml').filter(Boolean)).toEqual([]);
    const pod = deploymentOf(renderChart(CHART, 'service.yaml'));
    const [container] = pod?.containers ?? [];
    expectOptions(container?.args ?? []);
    expect(container?.args).toContain('docs.example.com');
    expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(container?.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    expect(container?.readinessProbe).toMatchObject({ httpGet: { path: '/readyz', port: 'metrics' } });
    expect(pod?.volumes.map(({ name }) => name)).toEqual(['docs', 'state', 'tmp']);
  });

  it('and the manifest of the documentation get no variables from Services, whose names could be those of settings', () => {
    const [, manifest = ''] =
      /```yaml\n(apiVersion: apps\/v1\n.*?)```/s.exec(readFileSync('docs/serve-bundle.md', 'utf8')) ?? [];
    const bundle = parse(helmValues({ bundleUrl: 'https://files.example/b.tar.gz' }));
    const pods = [renderChart(CHART, 'service.yaml'), renderChart(CHART, 'bundle.yaml', bundle), [parse(manifest)]].map(
      deploymentOf,
    );
    expect(pods.map((pod) => pod?.enableServiceLinks)).toEqual([false, false, false]);
  });

  it('runs without further options', () => {
    const pod = deploymentOf(renderChart(CHART, 'service.yaml', { service: { args: [] } }));
    expect(pod?.containers[0]?.args.at(-1)).toBe('json');
  });

  it('mounts a configuration file instead of the folder, and replaces the pods when it changes', async () => {
    const sites = [
      { domain: 'acme', folder: '/docs/acme', allowedHost: 'docs.acme.com', adminApiKey: '${ACME_KEY}' },
      { domain: 'beta', folder: '/docs/beta', allowedHost: 'docs.beta.com' },
    ];
    const render = (config: object) => renderChart(CHART, 'service.yaml', { service: { args: [], config } });
    const documents = render({ sites });
    const [secret] = documents as { kind: string; metadata: { name: string }; stringData: Record<string, string> }[];
    const pod = deploymentOf(documents);
    const { args = [], volumeMounts = [] } = pod?.containers[0] ?? {};
    expectOptions(args);
    // With a list of sites, `serve` refuses an argument that names a documentation folder. It also refuses an export folder that
    // several sites would share.
    expect(args.filter((arg) => /^[/]docs|export-folder/.test(arg))).toEqual([]);
    const path = args[args.indexOf('--config') + 1] ?? '';
    expect(volumeMounts).toContainEqual({ name: 'config', mountPath: dirname(path), readOnly: true });
    expect(pod?.volumes).toContainEqual({ name: 'config', secret: { secretName: secret?.metadata.name } });
    const file = join(await temporaryFolder('config'), basename(path));
    writeFileSync(file, secret?.stringData[basename(path)] ?? '');
    vi.stubEnv('DOCS_ADMIN_API_KEY', undefined);
    vi.stubEnv('ACME_KEY', 'svc_9f8e7d6c5b4a39281706f5e4');
    onTestFinished(() => void vi.unstubAllEnvs());
    const read = await readServeSettings({}, file);
    expect(read.sites?.map(({ domain, adminApiKey }) => [domain, adminApiKey])).toEqual([
      ['acme', 'svc_9f8e7d6c5b4a39281706f5e4'],
      ['beta', undefined],
    ]);
    const sums = [documents, render({ sites }), render({ sites, title: 'Docs' })].map(checksumOf);
    expect(sums[0]).toMatch(/^[0-9a-f]{64}$/);
    expect([sums[1] === sums[0], sums[2] === sums[0]]).toEqual([true, false]);
  });

  it('serves the bundle of the block that an export wrote', () => {
    const written = helmValues({ bundleUrl: 'https://files.example/b.tar.gz?signature=a"b' }, { version: '2.10' });
    const documents = renderChart(CHART, 'bundle.yaml', parse(written));
    const [secret] = documents as { stringData: Record<string, string> }[];
    expect(readBundleValues(secret?.stringData['values.yaml'] ?? '')).toEqual(readBundleValues(written));
    const pod = deploymentOf(documents);
    expectOptions(pod?.containers[0]?.args ?? []);
    expect(pod?.containers[0]?.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    expect(pod?.volumes.map(({ name }) => name)).toEqual(['values', 'cache', 'tmp']);
  });
});

it('the image runs as a user without rights, with an init process and a health check', () => {
  const lines = readFileSync('deploy/container/Containerfile', 'utf8')
    .replace(/ \\\n\s*/g, ' ')
    .split('\n');
  const last = (word: string) => lines.findLast((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? '';
  expect(last('USER')).toBe('1000:1000');
  const entry = JSON.parse(last('ENTRYPOINT')) as string[];
  expect([entry[0], entry[2], entry.at(-1)]).toEqual(['tini', 'node', expect.stringMatching(/dist\/cli\/main\.js$/)]);
  expectOptions(JSON.parse(last('CMD')));
  expect(last('HEALTHCHECK')).toContain('http://127.0.0.1:9464/readyz');
});

describe('the systemd unit', () => {
  const unit = readFileSync(UNIT, 'utf8');

  it('starts the command with options that exist', () => {
    const [, args = ''] = /^ExecStart=\S+ \S+main\.js (.*)$/m.exec(unit) ?? [];
    expectOptions(args.split(' '));
  });

  it.skipIf(!hasSystemdAnalyze)('is valid and confined', () => {
    const folder = mkdtempSync(join(tmpdir(), 'unit-'));
    try {
      const file = join(folder, 'docs-assistant.service');
      // Use the path of Node on this machine, because systemd checks that the program exists.
      writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
      const verify = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
      expect([verify.status, verify.stdout + verify.stderr]).toEqual([0, '']);
      // Allow an exposure of at most 2, on systemd's scale from 0 (safe) to 10. `--threshold` is ten times this number.
      const security = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file]);
      expect(security.status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Returns the labels of each metric of `serve` and `serve-bundle`, by the names that `/metrics` uses. */
async function labelsOfMetrics(): Promise<Map<string, string[]>> {
  const { registry } = await createMetrics();
  const service = await addServiceMetrics(registry);
  service.open('docs').count({ type: 'shared-state', isReachable: true });
  await addBundleMetrics(registry, () => ({ status: 'ok' }) as BundleSiteStatus);
  const metrics = registry.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[];
  return new Map(metrics.map(({ name, labelNames }) => [name, labelNames]));
}

it('the files for operators name only options and variables that exist', () => {
  const files = readdirSync('deploy', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const text = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('\n');
  const variables = Object.entries(SERVE_SETTINGS).map(([key, row]) => environmentNameOf(key, row));
  const named = text.match(/\bDOCS_[A-Z_\d]+/g) ?? [];
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(variables).toContain(name);
  const options = program.commands.flatMap((command) => command.options.map(({ long }) => long ?? ''));
  // The text also contains options of other programs. Check an option only if an option of this package has the same first word (without
  // `no-`).
  const firstWordOf = (option: string) => option.replace(/^--no-/, '--').split('-')[2];
  const firstWords = new Set(options.map(firstWordOf));
  const written = (text.match(/(?<=[\s"`])--[a-z\d]+-[a-z\d-]+/g) ?? []).filter((option) =>
    firstWords.has(firstWordOf(option)),
  );
  expect(written.length).toBeGreaterThan(10);
  for (const option of written) expect(options).toContain(option);
});

describe('dashboard and alerts', () => {
  const documented = readFileSync('docs/monitoring.md', 'utf8');
  const dashboard = JSON.parse(readFileSync('deploy/grafana/docs-assistant.json', 'utf8'));
  const alerts = parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8'));

  const expressions: string[] = [
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
    ...alerts.groups[0].rules.map(({ expr }: { expr: string }) => expr),
  ];

  it('use metrics and labels that the servers have, and limits that the documentation names', async () => {
    const labels = await labelsOfMetrics();
    const selectors = expressions.flatMap((expression) =>
      Array.from(expression.matchAll(/\b((?:docs_assistant|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)),
    );
    expect(selectors.length).toBeGreaterThan(20);
    for (const [, name = '', matchers = ''] of selectors) {
      const known = labels.get(name) ?? labels.get(name.replace(/_(?:bucket|count)$/, ''));
      expect([name, known]).toEqual([name, expect.any(Array)]);
      for (const [, label, values = ''] of matchers.matchAll(/(\w+)[=!]~?"([^"]*)"/g)) {
        expect([...(known ?? []), 'instance', 'job']).toContain(label);
        if (label === 'limit') for (const limit of values.split('|')) expect(documented).toContain(`\`${limit}\``);
      }
    }
  });

  it('come with documentation of every metric and its labels', async () => {
    const rows = Array.from(documented.matchAll(/^\| `(docs_assistant_\w+)` \| ([^|]*)\|/gm));
    const inDocs = rows.map(([, name, labels = '']) => [
      name,
      Array.from(labels.matchAll(/`(\w+)`/g), ([, label]) => label)
        .filter((label) => label !== 'site')
        .sort(),
    ]);
    const inServers = [...(await labelsOfMetrics())]
      .filter(([name]) => name.startsWith('docs_assistant_'))
      .map(([name, labels]) => [name, labels.filter((label) => label !== 'site').sort()]);
    expect(Object.fromEntries(inDocs)).toEqual(Object.fromEntries(inServers));
  });

  it('have panels with different ids, and alerts with a summary and a severity', () => {
    const ids = dashboard.panels.map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { annotations, labels } of alerts.groups[0].rules) {
      expect([annotations.summary, annotations.description]).toEqual([expect.any(String), expect.any(String)]);
      expect(['warning', 'critical']).toContain(labels.severity);
    }
  });

  it('do not count health checks as requests of readers', () => {
    const counting = expressions.filter((expression) => /http_request(s_total|_duration)/.test(expression));
    expect(counting.length).toBeGreaterThan(4);
    for (const expression of counting) {
      const selectors =
        expression.match(/docs_assistant_http_request(?:s_total|_duration\w+)\{[^}]*\}|http_requests_total\[/g) ?? [];
      expect(selectors.length).toBeGreaterThan(0);
      for (const selector of selectors) {
        // Match the whole path, because a matcher of Prometheus applies to the whole value of a label.
        const excluded = new RegExp(`^(?:${/route!~"([^"]*)"/.exec(selector)?.[1] ?? ''})$`);
        for (const path of ['/livez', '/readyz', '/healthz', '/healthz/ready', '/docs/readyz'])
          expect([selector, excluded.test(path)]).toEqual([selector, true]);
        for (const path of ['/', '/guide', '/v1/static-export/jobs'])
          expect([selector, excluded.test(path)]).toEqual([selector, false]);
      }
    }
  });

  it.skipIf(!PROMTOOL)('are accepted by promtool', () => {
    expect(promtool(['check', 'rules', 'deploy/prometheus/alerts.yaml'])).toMatchObject({ code: 0 });
  });
});
