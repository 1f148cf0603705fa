import { within } from '@testing-library/dom';
import { type ReactElement, useMemo } from 'react';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.js';
import type { RecentExport } from '../../src/admin/exportHistory.js';
import { StaticExportPanel, type StaticExportPanelProps } from '../../src/admin/StaticExportPanel.js';
import {
  type ExportScript,
  linkFor,
  refusalWith,
  report,
  scriptedExportClient,
} from '../../test/support/scriptedExportFetch.js';

/** Story arguments: props of the panel, the replies of the service, the jobs stored on the device, and the width of the page (px). */
type StoryArguments = StaticExportPanelProps & { script?: ExportScript; remembered?: RecentExport[]; width?: number };

const DOMAIN = 'docs.acme.com';
const MINUTE = 60_000;
const entry = (more: Partial<RecentExport> = {}): RecentExport => ({
  jobId: 'exp_7Qm2xK',
  domain: DOMAIN,
  version: '2.4',
  startedAt: Date.now() - 4 * MINUTE - 7_000,
  ...more,
});
const job = (status: string, more: object = {}) =>
  report(status, { createdAt: new Date(Date.now() - 4 * MINUTE - 7_000).toISOString(), ...more });
const DONE = job('completed', {
  progress: 100,
  pageCount: 1248,
  updatedAt: new Date(Date.now() - 10_000).toISOString(),
});

function Page({ script = {}, remembered = [], width = 560, ...props }: StoryArguments): ReactElement {
  const client = useMemo(() => {
    localStorage.setItem('docs-assistant:exports:1', JSON.stringify(remembered));
    return scriptedExportClient(script);
  }, [script, remembered]);
  return (
    <main style={{ padding: 16, maxWidth: width, fontFamily: 'system-ui, sans-serif' }}>
      <StaticExportPanel {...props} client={client} />
    </main>
  );
}

// Storybook finds a story only if its export calls `meta.story` itself. So `watching`, `starting` and `pressing` return only the arguments
// for this call.

/** Static export on an admin page, in every state. */
const meta = preview.meta({
  title: 'Admin/StaticExportPanel',
  component: StaticExportPanel,
  args: { domain: DOMAIN } as StoryArguments,
  render: (args) => <Page {...(args as StoryArguments)} />,
});

/** Returns queries inside the panel. Waits for its labels, because the panel renders after they have loaded. */
const inside = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const root = canvasElement.querySelector('[data-docs-export]')?.shadowRoot?.querySelector<HTMLElement>('.da-root');
    if (!root) throw new Error('The panel has not rendered yet.');
    return within(root);
  });

const watching = (script: ExportScript, sentence: RegExp, more: Partial<StoryArguments> = {}) => ({
  args: { script, remembered: [entry()], ...more } as Partial<StoryArguments>,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await expect((await (await inside(canvasElement)).findAllByText(sentence))[0]).toBeVisible();
  },
});

const starting = (script: ExportScript, sentence: RegExp) => ({
  args: { script } as Partial<StoryArguments>,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await userEvent.click(await (await inside(canvasElement)).findByRole('button', { name: 'Start export' }));
    await expect((await (await inside(canvasElement)).findAllByText(sentence))[0]).toBeVisible();
  },
});

const pressing = (script: ExportScript, button: string, sentence: RegExp) => ({
  args: { script: { job: [DONE], ...script }, remembered: [entry()] } as Partial<StoryArguments>,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await fireEvent.click(await (await inside(canvasElement)).findByRole('button', { name: button }));
    await expect((await (await inside(canvasElement)).findAllByText(sentence))[0]).toBeVisible();
  },
});

export const Empty = meta.story({});
export const InvalidPaths = meta.story({
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const panel = await inside(canvasElement);
    await fireEvent.change(await panel.findByLabelText('Pages'), { target: { value: 'https://docs.acme.com/guide' } });
    await userEvent.click(panel.getByRole('button', { name: 'Start export' }));
    await expect(await panel.findByText(/Full URLs are not accepted/)).toBeVisible();
  },
});
export const Starting = meta.story(starting({ start: ['hang'] }, /^Starting$/));
export const Queued = meta.story(watching({ job: [job('queued')] }, /^Queued$/));
export const Running = meta.story(watching({ job: [job('running', { progress: 62, pageCount: 774 })] }, /62%/));
export const RunningWithoutProgress = meta.story(
  watching({ job: [job('running', { pageCount: 774 })] }, /does not report how far it is/),
);
export const RunningWithUnknownUnit = meta.story(
  watching({ job: [job('running', { progress: 4213 })] }, /Reported progress: 4,213/),
);
export const UnknownStatus = meta.story(
  watching({ job: [job('packing', { progress: 98, pageCount: 1248 })] }, /service: “packing”/),
);
export const ServiceUnreachable = meta.story(
  watching({ job: [job('running', { progress: 62 }), 'refuse'] }, /Trying again/),
);
export const NotReachedYet = meta.story(watching({ job: ['refuse'] }, /Checking/));
export const WatchingStopped = meta.story({
  args: {
    script: { job: [job('running', { progress: 62, pageCount: 774 })] },
    remembered: [entry()],
  } as Partial<StoryArguments>,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await fireEvent.click(await (await inside(canvasElement)).findByRole('button', { name: 'Stop watching' }));
    await expect(await (await inside(canvasElement)).findByText(/cannot be cancelled/)).toBeVisible();
  },
});
export const TimedOut = meta.story(
  watching({ job: [job('running', { progress: 62 })] }, /It may still finish/, {
    pace: { timeoutMs: 1_200 },
  }),
);
export const Completed = meta.story(watching({ job: [DONE] }, /1,248/));
const WARNINGS = {
  warningCount: 1204,
  brokenLinkCount: 37,
  warnings: [
    { text: 'The link to /guide/old leads nowhere.', page: '/guide', file: 'guide/index.md', line: 12 },
    { text: 'The link to /api#gone leads to no place of that page.', page: '/', file: 'index.md', line: 3 },
    {
      text: 'The file images/architecture-overview-of-the-whole-platform-with-every-service.png is missing.',
      page: '/a-very-long-address/of-a-page/that-stands/deep-in-the-documentation',
    },
    { text: 'The folder archive could not be read. It is left out.' },
  ],
};
const DONE_WITH_WARNINGS = job('completed', {
  progress: 100,
  pageCount: 1248,
  updatedAt: new Date(Date.now() - 10_000).toISOString(),
  report: WARNINGS,
});
export const CompletedWithWarnings = meta.story({
  args: { script: { job: [DONE_WITH_WARNINGS] }, remembered: [entry()] } as Partial<StoryArguments>,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const panel = await inside(canvasElement);
    await userEvent.click(await panel.findByText('First warnings'));
    await expect(panel.getByText('guide/index.md:12')).toBeVisible();
    await expect(panel.getByText('_docs/report.html')).toBeVisible();
  },
});
export const WarningsFromRightToLeft = meta.story(
  watching({ job: [DONE_WITH_WARNINGS] }, /1,204|١٬٢٠٤|1204/, { locale: 'ar', width: 360 }),
);
export const CompletedWithoutWarnings = meta.story(
  watching(
    { job: [job('completed', { pageCount: 12, report: { warningCount: 0, brokenLinkCount: 0, warnings: [] } })] },
    /^Broken links$/,
  ),
);
export const CompletedWithoutPageCount = meta.story(
  watching({ job: [report('completed')] }, /not reported/, {
    remembered: [entry({ version: '' })],
  }),
);
export const LinkReady = meta.story(pressing({}, 'Get the Helm values', /bundleUrl:/));
export const LinkExpiresSoon = meta.story(
  pressing({ bundle: [() => linkFor(25_000)] }, 'Get the Helm values', /valid for 0:/),
);
export const LinkExpired = meta.story(pressing({ bundle: [() => linkFor(1_500)] }, 'Get the Helm values', /^expired$/));
export const Packing = meta.story(pressing({ bundle: ['hang'] }, 'Get the Helm values', /Preparing/));
export const LinkRefused = meta.story(
  pressing({ bundle: [{ status: 404, body: { error: 'No.' } }] }, 'Get the Helm values', /no longer has/),
);
export const Failed = meta.story(
  watching(
    { job: [job('failed', { error: 'None of the 3 paths exists in this version.', pageCount: 0 })] },
    /None of the 3 paths/,
  ),
);
export const FailedWithErrorCode = meta.story(
  watching(
    { job: [job('failed', { error: 'The disk of the service is full.', errorCode: 'disk-full' })] },
    /Datenträger des Exportdienstes ist voll/,
    { locale: 'de' },
  ),
);
export const FailedWithoutReason = meta.story(watching({ job: [job('failed')] }, /gave no reason/));
export const PlanRequired = meta.story(starting({ start: [refusalWith(403, 'plan-required')] }, /Enterprise plan/));
export const NotAllowed = meta.story(starting({ start: [refusalWith(403, 'not-allowed')] }, /permission to export/));
export const SignedOut = meta.story(starting({ start: [{ status: 401, body: { error: 'No.' } }] }, /signed out/));
export const ProxyKeyRefused = meta.story(
  starting({ start: [refusalWith(502, 'proxy-key')] }, /rejected the admin key/),
);
export const NoProxy = meta.story(starting({ start: [{ status: 404, body: { error: 'No.' } }] }, /no export service/));
export const TooManyRequests = meta.story(starting({ start: [refusalWith(429, 'rate-limit')] }, /Too many requests/));
export const PlatformDown = meta.story(
  starting({ start: [{ status: 503, body: { error: 'No.' } }] }, /having trouble/),
);
export const NetworkError = meta.story(starting({ start: ['refuse'] }, /cannot be reached/));
export const RequestRefused = meta.story(
  starting({ start: [{ status: 400, body: { error: 'No.' } }] }, /Check the domain, the version and the pages/),
);
export const PlatformRefusal = meta.story(
  starting({ start: [{ status: 403, body: { error: 'No.' } }] }, /Enterprise plan and a key/),
);
export const UnexpectedAnswer = meta.story(starting({ start: [{ status: 418, body: {} }] }, /unexpected reply/));
export const PausedWhileHidden = meta.story({
  args: {
    script: { job: [job('running', { progress: 62, pageCount: 774 })] },
    remembered: [entry()],
  } as Partial<StoryArguments>,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const panel = await inside(canvasElement);
    await panel.findByText(/62%/);
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
    await expect(await panel.findByText(/while this tab is hidden/)).toBeVisible();
    Reflect.deleteProperty(document, 'hidden');
  },
});
export const UnknownJob = meta.story(watching({ job: [{ status: 404, body: { error: 'No.' } }] }, /no longer has/));
export const EarlierExports = meta.story({
  args: {
    script: { job: [DONE] },
    remembered: [
      entry(),
      entry({
        jobId: 'b',
        version: '2.3',
        startedAt: Date.now() - 26 * 60 * MINUTE,
        outcome: 'completed',
        pageCount: 1207,
      }),
      entry({ jobId: 'c', version: '2.3-rc1', startedAt: Date.now() - 50 * 60 * MINUTE, outcome: 'failed' }),
    ],
  } as Partial<StoryArguments>,
});
export const AirGapped = meta.story({
  args: { deployment: 'air-gapped' } as Partial<StoryArguments>,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await userEvent.click(await (await inside(canvasElement)).findByText('Feature availability'));
    await expect(await (await inside(canvasElement)).findByText('Web analytics')).toBeVisible();
  },
});
export const Dark = meta.story({
  args: {
    theme: 'dark',
    script: { job: [job('running', { progress: 62, pageCount: 774 })] },
    remembered: [entry()],
  } as Partial<StoryArguments>,
});
export const DarkCompleted = meta.story({
  ...pressing({}, 'Get the Helm values', /bundleUrl:/),
  args: { theme: 'dark', script: { job: [DONE] }, remembered: [entry()] } as Partial<StoryArguments>,
});
const EARLIER = [
  entry(),
  entry({
    jobId: 'b',
    version: '2.3',
    startedAt: Date.now() - 26 * 60 * MINUTE,
    outcome: 'completed',
    pageCount: 1207,
  }),
];
export const German = meta.story(
  watching({ job: [DONE] }, /1\.248/, { locale: 'de', remembered: EARLIER, deployment: 'client-hosted' }),
);
export const GermanForm = meta.story({ args: { locale: 'de' } as Partial<StoryArguments> });
export const Arabic = meta.story(
  watching({ job: [job('running', { progress: 62, pageCount: 774 })] }, /قيد التنفيذ/, {
    locale: 'ar',
    remembered: EARLIER,
  }),
);
export const HebrewWithLink = meta.story({
  ...pressing({}, 'קבלת ערכי Helm', /bundleUrl:/),
  args: { locale: 'he', script: { job: [DONE] }, remembered: EARLIER } as Partial<StoryArguments>,
});
export const Japanese = meta.story(
  watching({ job: [job('failed')] }, /理由は示されていません/, { locale: 'ja', remembered: EARLIER }),
);
export const OnAPhone = meta.story({
  ...pressing({}, 'Get the Helm values', /bundleUrl:/),
  args: { width: 328, script: { job: [DONE] }, remembered: EARLIER } as Partial<StoryArguments>,
});
export const OwnAccentAndLabels = meta.story({
  args: { labels: { start: 'Exporter maintenant' }, locale: 'fr' } as Partial<StoryArguments>,
  decorators: [(Story) => <div style={{ '--da-accent': 'oklch(0.6 0.18 30)' } as object}>{Story()}</div>],
});
