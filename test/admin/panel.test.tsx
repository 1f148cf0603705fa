import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StaticExportPanel, type StaticExportPanelProps, type StaticExportView } from '../../src/admin/index.js';
import { Receipt } from '../../src/admin/Receipt.js';
import {
  type ExportScript,
  linkFor,
  refusalWith,
  report,
  scriptedExportClient,
} from '../support/scriptedExportFetch.js';
import { insidePanel, pass, setHidden, virtualTime } from './support.js';

const DOMAIN = 'docs.acme.com';

async function show(script: ExportScript = {}, props: Partial<StaticExportPanelProps> = {}) {
  const client = scriptedExportClient(script);
  render(
    <StrictMode>
      <StaticExportPanel domain={DOMAIN} client={client} {...props} />
    </StrictMode>,
  );
  // Wait for the labels: they load asynchronously, even the English ones.
  await act(async () => {});
  return client;
}

async function start(): Promise<void> {
  fireEvent.click(insidePanel().getByRole('button', { name: 'Start export' }));
  await pass(10);
  // Advance the timers again: with React 18, polling starts only at the end of the first `pass`.
  await pass(10);
}

const bar = () => insidePanel().getByRole('progressbar') as HTMLProgressElement;
const press = async (name: string) => {
  fireEvent.click(insidePanel().getByRole('button', { name }));
  await pass(10);
};

describe('StaticExportPanel', () => {
  virtualTime();

  it('starts an export from the form, and shows when it is completed', async () => {
    const client = await show({
      job: [
        report('queued'),
        report('running', { progress: 62, pageCount: 774 }),
        report('completed', { pageCount: 1248 }),
      ],
    });
    fireEvent.change(insidePanel().getByLabelText('Version'), { target: { value: ' 2.4 ' } });
    fireEvent.change(insidePanel().getByLabelText('Pages'), { target: { value: '/guide\n\n /api \n' } });
    await start();
    expect(client.requests[0]?.body).toEqual({ domain: DOMAIN, version: '2.4', paths: ['/guide', '/api'] });
    expect(insidePanel().getByText('Queued')).toBeVisible();
    expect(insidePanel().getByText('2 pages')).toBeVisible();
    await pass(2_600);
    expect(bar().value).toBe(62);
    expect(insidePanel().getByText('774')).toBeVisible();
    await pass(4_000);
    expect(insidePanel().getByText('Completed')).toBeVisible();
    expect(insidePanel().getByText('1,248')).toBeVisible();
    expect(insidePanel().getByRole('status')).toHaveTextContent('The export of docs.acme.com is complete.');
  });

  it("counts the time since the job was created, by the service's clock", async () => {
    const headers = { date: 'Sat, 21 Nov 2020 10:04:00 GMT' };
    const body = { status: 'running', createdAt: '2020-11-21T10:00:00Z' };
    await show({ job: [{ body, headers }, 'hang'] });
    await start();
    expect(insidePanel().getByText('4:00')).toBeVisible();
    await pass(5_000);
    expect(insidePanel().getByText('4:05')).toBeVisible();
  });

  it.each<[string, object, number, RegExp | undefined]>([
    ['a percentage', { progress: 37 }, 0.37, /^37%$/],
    ['nothing', {}, -1, /does not report how far it is/],
    ['a fraction', { progress: 0.37 }, -1, /^Reported progress: 0.37$/],
    ['a count', { progress: 4213 }, -1, /^Reported progress: 4,213$/],
    ['a text', { progress: 'half' }, -1, /does not report how far it is/],
    ['zero', { progress: 0 }, 0, /^0%$/],
  ])('shows a percentage only if the service reports one: %s', async (_, more, position, words) => {
    await show({ job: [report('running', more)] });
    await start();
    expect(bar().position).toBeCloseTo(position);
    if (words) expect(insidePanel().getByText(words)).toBeVisible();
    if (position === -1) expect(insidePanel().queryByText(/%/)).toBeNull();
  });

  it('shows an unknown status as plain text', async () => {
    await show({ job: [report('<b>packing</b>')] });
    await start();
    expect(insidePanel().getByText('Still running')).toBeVisible();
    expect(insidePanel().getByText('Status reported by the service: “packing”.')).toBeVisible();
  });

  it('requests a link when the button is pressed, and writes Helm values with the version of the job', async () => {
    const client = await show({}, { version: '2.4' });
    await start();
    await pass(60_000);
    expect(client.requests.map(({ call }) => call)).toEqual(['start', 'job']);
    await press('Get the Helm values');
    expect(client.requests.at(-1)?.call).toBe('bundle');
    expect(insidePanel().getByText(/bundleUrl:/).textContent).toBe(
      'staticExport:\n  enabled: true\n  bundleUrl: "https://files.example/acme-docs.tar.gz?signature=4f2a"\n  version: "2.4"\n',
    );
    expect(insidePanel().getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      'https://files.example/acme-docs.tar.gz?signature=4f2a',
    );
    expect(insidePanel().getByText('48.3 MB')).toBeVisible();
    expect(insidePanel().getByText(/^valid for (15:00|14:59)$/)).toBeVisible();
    expect(JSON.stringify({ ...localStorage })).not.toContain('files.example');
  });

  it('takes the version from the service if it reports one, and pins it', async () => {
    await show({ job: [report('completed', { version: '2.4.1' })] }, { version: 'latest' });
    await start();
    expect(insidePanel().getByText('2.4.1')).toBeVisible();
    await press('Get the Helm values');
    expect(insidePanel().getByText(/bundleUrl:/).textContent).toContain('version: "2.4.1"');
  });

  it('lists equal warnings of a report', async () => {
    const warnings = [{ text: 'A link leads nowhere.' }, { text: 'A link leads nowhere.' }];
    await show({ job: [report('completed', { report: { warningCount: 2, brokenLinkCount: 2, warnings } })] });
    await start();
    expect(insidePanel().getAllByText('A link leads nowhere.')).toHaveLength(2);
  });

  it('shows only what the service reports for a job that was started elsewhere', async () => {
    const view = (more: object): StaticExportView => ({
      phase: 'watching',
      jobId: 'exp_elsewhere',
      entry: undefined,
      job: { jobId: 'exp_elsewhere', status: 'running', ...more },
      readAt: 0,
      error: undefined,
      fault: undefined,
      bundle: { status: 'idle', getLink: async () => undefined, refresh: async () => undefined },
      recent: [],
      start: async () => undefined,
      stopWatching: () => {},
      resume: () => {},
      show: () => {},
      forget: () => {},
    });
    const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);
    const { rerender } = render(<Receipt view={view({})} domain={DOMAIN} />);
    expect(terms()).toEqual(['Domain', 'Job']);
    rerender(<Receipt view={view({ version: '2.4' })} domain={DOMAIN} />);
    expect(terms()).toEqual(['Domain', 'Version', 'Job']);
  });

  it('counts the link down, removes it when it expires, and gets a new one', async () => {
    await show({ bundle: [linkFor(90_000), linkFor(600_000)] });
    await start();
    await press('Get the Helm values');
    await pass(30_000);
    expect(insidePanel().getByText(/^valid for (1:00|0:59)$/)).toBeVisible();
    await pass(61_000);
    expect(insidePanel().getByText('expired')).toBeVisible();
    expect(insidePanel().getByText('48.3 MB')).toBeVisible();
    expect(insidePanel().queryByRole('link')).toBeNull();
    expect(insidePanel().queryByText(/bundleUrl:/)).toBeNull();
    await press('Get a new link');
    expect(insidePanel().getByRole('link', { name: 'Download' })).toBeVisible();
  });

  it('keeps the values of the form for another export after a failed one', async () => {
    const client = await show({ job: [report('failed')] });
    fireEvent.change(insidePanel().getByLabelText('Version'), { target: { value: '2.4' } });
    fireEvent.change(insidePanel().getByLabelText('Pages'), { target: { value: '/guide\n/api' } });
    await start();
    await press('New export');
    expect(insidePanel().getByLabelText('Version')).toHaveValue('2.4');
    expect(insidePanel().getByLabelText('Pages')).toHaveValue('/guide\n/api');
    await start();
    expect(client.requests.map(({ body }) => body).filter(Boolean)).toEqual([
      { domain: DOMAIN, version: '2.4', paths: ['/guide', '/api'] },
      { domain: DOMAIN, version: '2.4', paths: ['/guide', '/api'] },
    ]);
  });

  it('begins with the version and the paths of the site if they have changed since the last export', async () => {
    const client = scriptedExportClient({ job: [report('failed')] });
    const panel = (version: string) => (
      <StaticExportPanel domain={DOMAIN} client={client} version={version} paths={['/guide']} />
    );
    const { rerender } = render(panel('2.4'));
    await act(async () => {});
    fireEvent.change(insidePanel().getByLabelText('Pages'), { target: { value: '/api' } });
    await start();
    rerender(panel('2.5'));
    await press('New export');
    expect(insidePanel().getByLabelText('Version')).toHaveValue('2.5');
    expect(insidePanel().getByLabelText('Pages')).toHaveValue('/guide');
  });

  it('opens the download in another tab, without a referrer', async () => {
    const opened: HTMLAnchorElement[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(this);
    });
    const activation = vi.spyOn(navigator.userActivation, 'isActive', 'get').mockReturnValue(true);
    await show();
    await start();
    await press('Download');
    click.mockRestore();
    activation.mockRestore();
    expect(opened.map(({ href, target, rel }) => [href, target, rel])).toEqual([
      ['https://files.example/acme-docs.tar.gz?signature=4f2a', '_blank', 'noopener noreferrer'],
    ]);
  });

  it('explains that the export continues when watching stops', async () => {
    const client = await show({ job: [report('running', { progress: 5 })] });
    await start();
    await press('Stop watching');
    expect(insidePanel().getByText(/cannot be cancelled/)).toBeVisible();
    await pass(60_000);
    expect(client.requests).toHaveLength(2);
    await press('Check again');
    expect(client.requests).toHaveLength(3);
  });

  it('shows that updates are paused while the tab is hidden', async () => {
    await show({ job: [report('running', { progress: 5 })] });
    await start();
    setHidden(true);
    expect(insidePanel().getByText(/while this tab is hidden/)).toBeVisible();
  });

  it.each<[string, ExportScript, RegExp]>([
    ['the plan is missing', { start: [refusalWith(403, 'plan-required')] }, /requires an Enterprise plan/],
    ['the proxy refuses', { start: [refusalWith(403, 'not-allowed')] }, /permission to export/],
    ['the platform itself refuses', { start: [{ status: 403, body: {} }] }, /Enterprise plan and a key/],
    ['nobody is signed in', { start: [{ status: 401, body: {} }] }, /signed out/],
    ['the key of the proxy is wrong', { start: [refusalWith(502, 'proxy-key')] }, /rejected the admin key/],
    ['there is no proxy', { start: [{ status: 404, body: {} }] }, /no export service at this address/],
    ['the request is refused', { start: [{ status: 400, body: {} }] }, /Check the domain, the version and the pages/],
    ['there are too many requests', { start: [{ status: 429, body: {} }] }, /Too many requests/],
    ['the platform is down', { start: [{ status: 503, body: {} }] }, /having trouble/],
    ['the network is down', { start: ['refuse'] }, /cannot be reached/],
    ['the reply is unexpected', { start: [{ status: 418, body: {} }] }, /unexpected reply/],
    ['the job is unknown', { job: [{ status: 404, body: {} }] }, /no longer has this export/],
    ['the job failed', { job: [report('failed', { error: 'No page exists.' })] }, /^No page exists\.$/],
    ['the job failed without a reason', { job: [report('failed')] }, /gave no reason/],
  ])('shows a message when %s', async (_, script, words) => {
    await show(script);
    await start();
    expect(insidePanel().getByRole('alert')).toHaveTextContent(words);
  });

  it('shows a message when the service takes too long, and when the bundle is not ready', async () => {
    await show({ start: ['hang'] });
    await start();
    await pass(61_000);
    expect(insidePanel().getByRole('alert')).toHaveTextContent(/took too long/);
    cleanup();
    await pass(10);
    await show({ bundle: [{ status: 409, body: { error: 'Not yet.' } }] });
    await start();
    await press('Download');
    expect(insidePanel().getByRole('button', { name: 'Preparing' })).toBeVisible();
    await pass(60_000);
    expect(insidePanel().getByRole('alert')).toHaveTextContent(/its bundle is not ready yet/);
  });

  it('keeps the values of the form when the start fails', async () => {
    await show({ start: ['refuse'] });
    fireEvent.change(insidePanel().getByLabelText('Version'), { target: { value: '2.4' } });
    await start();
    expect(insidePanel().getByLabelText('Version')).toHaveValue('2.4');
  });

  it('sends paths unchanged, with and without a leading slash', async () => {
    const client = await show();
    fireEvent.change(insidePanel().getByLabelText('Pages'), { target: { value: 'index\nguides/start\n/api' } });
    await start();
    expect(client.requests[0]?.body).toEqual({ domain: DOMAIN, paths: ['index', 'guides/start', '/api'] });
  });

  it('does not start an export if a URL is given instead of a path', async () => {
    const client = await show();
    fireEvent.change(insidePanel().getByLabelText('Pages'), { target: { value: 'https://docs.acme.com/guide' } });
    await start();
    expect(insidePanel().getByRole('alert')).toHaveTextContent(/Full URLs are not accepted/);
    expect(client.requests).toEqual([]);
  });

  it('resumes the job after a reload, with its version and figures', async () => {
    await show({ job: [report('running', { progress: 5 })] }, { version: '2.4' });
    await start();
    cleanup();
    await pass(10);
    const client = await show({ job: [report('running', { progress: 70 })] });
    await pass(10);
    expect(bar().value).toBe(70);
    expect(insidePanel().getByText('2.4')).toBeVisible();
    expect(client.requests.map(({ call }) => call)).toEqual(['job']);
  });

  it('marks the column of the deployment in the table', async () => {
    await show({}, { deployment: 'air-gapped' });
    fireEvent.click(insidePanel().getByText('Feature availability'));
    expect(insidePanel().getByRole('columnheader', { name: 'Air-gapped (This deployment)' })).toBeVisible();
    expect(insidePanel().getAllByRole('row')).toHaveLength(6);
    expect(insidePanel().getByText(/include their own search/)).toBeVisible();
  });

  it('uses custom labels, even if only some labels of a group are given', async () => {
    await show({}, { labels: { start: 'Exporter', status: { queued: 'En attente' } } });
    expect(insidePanel().getByRole('button', { name: 'Exporter' })).toBeVisible();
    expect(insidePanel().getByText('Static export')).toBeVisible();
  });
});

describe('the language and theme of the panel:', () => {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    cleanup();
    document.documentElement.lang = '';
    delete document.documentElement.dataset.mode;
    await new Promise((resolve) => setTimeout(resolve, 10));
    localStorage.clear();
  });
  const panelRoot = () =>
    waitFor(() => {
      const root = document.querySelector('[data-docs-export]')?.shadowRoot?.querySelector<HTMLElement>('.da-export');
      if (!root) throw new Error('The panel has not rendered yet.');
      return root;
    });
  const done = report('completed', { pageCount: 12_480, updatedAt: new Date().toISOString() });

  it('it has the language of the page, and follows its changes', async () => {
    document.documentElement.lang = 'de';
    await show({ job: [done] });
    const panel = within(await panelRoot());
    fireEvent.click(await panel.findByRole('button', { name: 'Export starten' }));
    expect(await panel.findByText('Fertig')).toBeVisible();
    expect(panel.getByText('12.480')).toBeVisible();
    await act(async () => {
      document.documentElement.lang = 'fr';
    });
    expect(await panel.findByText('Terminé')).toBeVisible();
  });

  it('it has the language of the option `locale`, and the direction of that language', async () => {
    await show({}, { locale: 'ar' });
    const root = await panelRoot();
    expect([root.lang, root.dir, getComputedStyle(root).direction]).toEqual(['ar', 'rtl', 'rtl']);
    expect(within(root).getByRole('button', { name: 'بدء التصدير' })).toBeVisible();
    expect(getComputedStyle(within(root).getByRole('textbox', { name: 'الصفحات' })).direction).toBe('ltr');
  });

  it('it has the direction of a right-to-left `lang` without `dir`', async () => {
    document.documentElement.lang = 'he';
    await show();
    expect((await panelRoot()).dir).toBe('rtl');
  });

  it('it follows the theme of the site through a function', async () => {
    const theme = () => (document.documentElement.dataset.mode === 'night' ? 'dark' : 'light');
    await show({}, { theme });
    const root = await panelRoot();
    expect(root.dataset.theme).toBe('light');
    document.documentElement.dataset.mode = 'night';
    await waitFor(() => expect(root.dataset.theme).toBe('dark'));
  });
});

describe("the panel's custom properties", () => {
  virtualTime();
  afterEach(() => {
    for (const name of ['--da-radius', '--da-density']) document.documentElement.style.removeProperty(name);
  });

  const setProperty = (name: string, value: string) => document.documentElement.style.setProperty(name, value);
  /** Returns the corner radii that occur in the panel, without duplicates. */
  const corners = () => {
    const elements = document.querySelector('[data-docs-export]')?.shadowRoot?.querySelectorAll('.da-export *') ?? [];
    return [...new Set([...elements].map((element) => getComputedStyle(element).borderRadius))];
  };

  it('make all corners square with a radius of 0, in each state', async () => {
    await show({ job: [report('completed', { report: { warningCount: 1, warnings: [{ text: 'No.' }] } })] });
    expect(corners()).toContain('8px');
    setProperty('--da-radius', '0px');
    expect(corners()).toEqual(['0px']);
    await start();
    await press('Get the Helm values');
    expect(corners()).toEqual(['0px']);
    cleanup();
    await show({ start: [refusalWith(403, 'plan-required')] }, { domain: 'other.acme.com' });
    await start();
    expect(insidePanel().getByRole('alert')).toBeVisible();
    expect(corners()).toEqual(['0px']);
  });

  it('change the height of controls and the space between them with the density', async () => {
    await show();
    const panel = insidePanel()
      .getByRole('button', { name: 'Start export' })
      .closest('.da-export-panel') as HTMLElement;
    const measure = (density: string) => {
      setProperty('--da-density', density);
      const controls = [
        insidePanel().getByRole('button', { name: 'Start export' }),
        insidePanel().getByLabelText('Version'),
      ];
      return [...controls, panel].map(({ offsetHeight }) => offsetHeight);
    };
    const [button, field, height = 0] = measure('1');
    expect([button, field]).toEqual([36, 36]);
    expect(measure('0.75')).toEqual([27, 27, expect.toSatisfy((value: number) => value < height)]);
    expect(measure('1.25')).toEqual([45, 45, expect.toSatisfy((value: number) => value > height)]);
  });
});

describe("the panel's accessibility", () => {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    cleanup();
    await new Promise((resolve) => setTimeout(resolve, 10));
    localStorage.clear();
  });

  it.each<[string, ExportScript, RegExp]>([
    ['while the job runs', { job: [report('running', { progress: 40 })] }, /40%/],
    ['while the service reports no progress', { job: [report('running')] }, /does not report/],
    ['when the job is complete', {}, /Completed/],
    ['when the job has failed', { job: [report('failed')] }, /gave no reason/],
  ])('passes axe %s', async (_, script, words) => {
    await show(script);
    const faults = async () =>
      (await axe.run(document.querySelector('[data-docs-export]') as HTMLElement)).violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
      );
    expect(await faults()).toEqual([]);
    await act(async () => fireEvent.click(insidePanel().getByRole('button', { name: 'Start export' })));
    await insidePanel().findByText(words);
    expect(await faults()).toEqual([]);
  });
});
