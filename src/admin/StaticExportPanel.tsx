'use client';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Deployment } from '../protocol/deployment.js';
import { adoptStyles } from '../ui/adoptStyles.js';
import { type ExportLabelOverrides, mergeExportLabels } from '../ui/exportLabels.js';
import panelTokens from '../ui/panelTokens.css?inline';
import tokens from '../ui/tokens.css?inline';
import styles from './admin.css?inline';
import { ExportPanelBody } from './ExportPanelBody.js';
import { PanelLookContext } from './panelLook.js';
import type { StaticExportOptions } from './useStaticExport.js';

/** Properties of {@link StaticExportPanel}. */
export interface StaticExportPanelProps extends StaticExportOptions {
  /** How the documentation is run; marks its column in the availability table. Default `cloud`. */
  deployment?: Deployment;
  /** Words in place of the English ones. */
  labels?: ExportLabelOverrides;
  /** BCP 47 tag for numbers, dates and plurals. Default: the browser's. */
  locale?: string;
  /** Default `system`. */
  theme?: 'light' | 'dark' | 'system';
}

/** Inside the root, after the tokens: only these three travel with the panel. */
const SHEETS = [tokens, panelTokens, styles];

/**
 * Static export as a panel for an admin page: start, progress, download, Helm values. Draws itself in a shadow root, as the assistant
 * does; takes the page's font, `--da-accent` and the other names of the assistant's look.
 *
 * @example
 * <StaticExportPanel domain="docs.acme.com" url="/api/docs" />
 */
export function StaticExportPanel({
  deployment = 'cloud',
  labels,
  locale,
  theme = 'system',
  ...options
}: StaticExportPanelProps): ReactElement {
  const [root, setRoot] = useState<ShadowRoot>();
  const attach = useCallback((host: HTMLElement | null) => {
    if (!host) return;
    // Strict mode attaches twice; an element can have one root only.
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    for (const text of SHEETS) adoptStyles(shadow, text);
    setRoot(shadow);
  }, []);
  const look = useMemo(() => ({ labels: mergeExportLabels(labels), locale }), [labels, locale]);
  return (
    <div ref={attach} data-docs-export="">
      {root &&
        createPortal(
          <div className="da-root da-export" data-theme={theme} {...(locale && { lang: locale })}>
            <PanelLookContext.Provider value={look}>
              <ExportPanelBody {...options} deployment={deployment} />
            </PanelLookContext.Provider>
          </div>,
          root,
        )}
    </div>
  );
}
