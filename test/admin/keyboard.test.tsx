import { act, cleanup, render, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StaticExportPanel } from '../../src/admin/index.js';
import { type ExportScript, linkFor, report, scriptedExportClient } from '../support/scriptedExportFetch.js';
import { focused } from '../widget/support/renderAssistant.js';
import { userEvent } from '../widget/support/userEvent.js';

const REPORT = {
  warningCount: 2,
  brokenLinkCount: 1,
  warnings: [
    { text: 'The link to /gone leads nowhere.', page: '/guide', file: 'guide.md', line: 12 },
    { text: 'The file map.png is missing.', page: '/map' },
  ],
};
const FINISHED = report('completed', { progress: 100, pageCount: 512, report: REPORT });

const FIVE_MINUTES = 300_000;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Renders the panel between two buttons of the page. */
async function show(script: ExportScript = {}) {
  render(
    <StrictMode>
      <button type="button">Before</button>
      <StaticExportPanel domain="docs.acme.com" client={scriptedExportClient(script)} />
      <button type="button">After</button>
    </StrictMode>,
  );
  const root = await waitFor(() => {
    const found = document.querySelector('[data-docs-export]')?.shadowRoot?.querySelector<HTMLElement>('.da-export');
    if (!found) throw new Error('The panel has not rendered yet.');
    return found;
  });
  return { root, panel: within(root) };
}

const nameOf = (element: Element | null | undefined) =>
  element?.getAttribute('aria-label') ??
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.labels?.[0]?.textContent
    : element?.textContent?.trim()) ??
  '';
const isMarked = (element: Element) => getComputedStyle(element).outlineStyle !== 'none';
const press = (key: string) => userEvent.keyboard(`{${key}}`);

async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (nameOf(focused()) === name) return;
    await press('Tab');
  }
  throw new Error(`"${name}" did not get the focus after 40 presses of Tab; "${nameOf(focused())}" has it.`);
}

/**
 * Presses Tab repeatedly, from the button before the panel until the focus reaches the button after the panel. Expects a focus indicator on
 * each element in the panel. Returns the names of the elements in the panel that got the focus.
 */
async function walk(root: HTMLElement): Promise<string[]> {
  (document.querySelector('button') as HTMLElement).focus();
  const stops: string[] = [];
  for (;;) {
    await press('Tab');
    const at = focused();
    if (!at || !root.contains(at) || stops.length > 40) break;
    expect(isMarked(at), `${nameOf(at)} has an outline while it has the focus`).toBe(true);
    stops.push(nameOf(at));
  }
  expect(nameOf(focused())).toBe('After');
  return stops;
}

describe('with the keyboard only', () => {
  it('an operator starts an export, reads its warnings, gets link and values, and starts another one', async () => {
    const { root, panel } = await show({ job: [FINISHED] });
    expect(await walk(root)).toEqual(['Version', 'Pages', 'Start export', 'Feature availability']);

    (document.querySelector('button') as HTMLElement).focus();
    await tabTo('Version');
    await userEvent.keyboard('2.4{Enter}');
    await panel.findByText('Completed');
    // The form with the focused field has been replaced, so the focus is on the heading above it.
    await waitFor(() => expect(nameOf(focused())).toBe('Static export'));
    await press('Tab');
    expect(nameOf(focused())).toBe('First warnings');
    await press('Enter');
    expect(panel.getByText('guide.md:12')).toBeVisible();

    await tabTo('Get the Helm values');
    await press('Enter');
    await panel.findByText(/bundleUrl:/);
    expect(nameOf(focused())).toBe('Get the Helm values');
    expect(focused()).toHaveAttribute('aria-expanded', 'true');
    expect(await walk(root)).toEqual([
      'First warnings',
      'Download',
      'Get the Helm values',
      'Copy',
      expect.stringContaining('staticExport:'),
      'New export',
      'Feature availability',
    ]);

    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(nameOf(focused())).toBe('New export');
    await press('Enter');
    await panel.findByRole('button', { name: 'Start export' });
    await waitFor(() => expect(nameOf(focused())).toBe('Static export'));
    await press('Tab');
    expect(nameOf(focused())).toBe('Version');
  });

  it('the focus stays when another button replaces the focused one', async () => {
    const { panel } = await show({ job: [report('running')] });
    await tabTo('Start export');
    await press('Enter');
    await panel.findByText('Running');
    await tabTo('Stop watching');
    await press('Enter');
    await waitFor(() => expect(nameOf(focused())).toBe('Check again'));
    await press('Enter');
    await waitFor(() => expect(nameOf(focused())).toBe('Stop watching'));
  });

  it('the focus stays on the download when its link expires', async () => {
    // Use fake timers that advance with real time and that the test can advance further.
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(async () => {
      // Let the polling of the job stop: it continues for a moment after the last component that shows the job has unmounted.
      await vi.advanceTimersByTimeAsync(10);
      vi.useRealTimers();
    });
    const { panel } = await show({ job: [FINISHED], bundle: [() => linkFor(FIVE_MINUTES)] });
    await tabTo('Start export');
    await press('Enter');
    await panel.findByText('Completed');
    await tabTo('Get the Helm values');
    await press('Enter');
    await panel.findByRole('link', { name: 'Download' });
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(nameOf(focused())).toBe('Download');
    await act(() => vi.advanceTimersByTimeAsync(FIVE_MINUTES));
    expect(nameOf(focused())).toBe('Get a new link');
  });

  it('an entry of the list is opened and removed without losing the focus', async () => {
    const { panel } = await show({ job: [FINISHED] });
    await tabTo('Start export');
    await press('Enter');
    await panel.findByText('Completed');
    await tabTo('New export');
    await press('Enter');
    const list = await panel.findByRole('region', { name: 'Started on this device' });
    await tabTo(nameOf(within(list).getAllByRole('button')[0]));
    await press('Enter');
    await waitFor(() => expect(nameOf(focused())).toBe('Static export'));
    await tabTo('New export');
    await press('Enter');
    await tabTo(nameOf((await panel.findAllByRole('button', { name: /^Remove the export/ }))[0]));
    await press('Enter');
    await waitFor(() => expect(panel.queryByRole('region', { name: /^Started/ })).toBeNull());
    expect(nameOf(focused())).toBe('Static export');
  });
});
