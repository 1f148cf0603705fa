'use client';
import { type MouseEvent, type ReactElement, useState } from 'react';
import { helmValues } from '../client/helmValues.js';
import type { ExportLabels } from '../languages/ExportLabels.js';
import { CopyButton } from './CopyButton.js';
import { type BundleStatus, NEAR_END_MS } from './DownloadLink.js';
import { ExportNotice } from './ExportNotice.js';
import { getExportProblem } from './getExportProblem.js';
import { useExportPanelLanguage } from './panelLanguageContext.js';
import type { ExportBundleView } from './useExportBundle.js';

interface BundleSectionProps {
  view: ExportBundleView;
  /** Version of the export, for the Helm values. */
  version: string | undefined;
  now: number;
}

/**
 * Labels of the download button, by the status of the link. The button is shown while there is no usable link. With the status `ready`, it
 * is shown only if the link has expired and the status has not changed yet.
 */
const BUTTON_LABELS = {
  idle: 'download',
  requesting: 'preparing',
  ready: 'download',
  expired: 'freshLink',
  error: 'download',
} as const satisfies Record<BundleStatus, keyof ExportLabels>;

/** Opens the link in a new tab, so that an error page of the storage does not replace the panel. */
function openLink(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}

/** Download button and Helm values. Requests a link only when the operator wants one, because links expire. */
export function BundleSection({ view, version, now }: BundleSectionProps): ReactElement {
  const { labels } = useExportPanelLanguage();
  const [wantsHelm, setWantsHelm] = useState(false);
  const { status, bundle, endsAt, error } = view;
  const requesting = status === 'requesting';
  const usable = status === 'ready' && bundle && (endsAt === undefined || endsAt > now) ? bundle : undefined;
  const showsHelm = wantsHelm && usable !== undefined;

  async function download(): Promise<void> {
    const fresh = await view.getLink();
    // Browsers allow a new tab only for some seconds after a click. If the link arrives later, the operator can click the link that has
    // replaced the button.
    if (fresh && navigator.userActivation?.isActive !== false) openLink(fresh.bundleUrl);
  }

  function onLink(event: MouseEvent): void {
    const expiresSoon = endsAt !== undefined && endsAt - Date.now() < NEAR_END_MS;
    if (!expiresSoon) return;
    event.preventDefault();
    void download();
  }

  function showHelm(): void {
    setWantsHelm(true);
    void view.getLink();
  }

  return (
    <div className="da-export-bundle">
      {error && <ExportNotice tone="error" text={labels.errors[getExportProblem(error)]} />}
      <div className="da-export-actions">
        {usable ? (
          <a
            className="da-export-button"
            data-primary=""
            href={usable.bundleUrl}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onLink}
          >
            {labels.download}
          </a>
        ) : (
          <button
            type="button"
            className="da-export-button"
            data-primary=""
            aria-disabled={requesting}
            onClick={() => !requesting && void download()}
          >
            {labels[BUTTON_LABELS[status]]}
          </button>
        )}
        <button
          type="button"
          className="da-export-button"
          aria-disabled={requesting}
          aria-expanded={showsHelm}
          onClick={() => !requesting && (showsHelm ? setWantsHelm(false) : showHelm())}
        >
          {labels.showHelm}
        </button>
      </div>
      {showsHelm && <HelmBlock text={helmValues(usable, version ? { version } : {})} />}
    </div>
  );
}

function HelmBlock({ text }: { text: string }): ReactElement {
  const { labels } = useExportPanelLanguage();
  return (
    <section className="da-export-helm" aria-label={labels.helm}>
      <header>
        <h4>{labels.helm}</h4>
        <CopyButton text={text} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre tabIndex={0} dir="ltr" translate="no">
        {text}
      </pre>
      <p>{labels.helmNote}</p>
    </section>
  );
}
