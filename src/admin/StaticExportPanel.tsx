'use client';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { callUserHandler } from '../client/callUserHandler.js';
import type { ExportLabelOverrides } from '../languages/ExportLabels.js';
import { type ExportLanguage, loadExportLanguage } from '../languages/loadExportLanguage.js';
import { mergeExportLabels } from '../languages/mergeExportLabels.js';
import type { Deployment } from '../protocol/deployment.js';
import { adoptStyles } from '../ui/adoptStyles.js';
import { languageAttributes } from '../ui/languageAttributes.js';
import { panelDirection } from '../ui/panelDirection.js';
import panelTokens from '../ui/panelTokens.css?inline';
import type { Theme } from '../ui/Theme.js';
import tokens from '../ui/tokens.css?inline';
import { useLanguage } from '../ui/useLanguage.js';
import { useThemeFunction } from '../ui/useThemeFunction.js';
import styles from './admin.css?inline';
import { ExportPanelBody } from './ExportPanelBody.js';
import { PanelLookContext } from './panelLook.js';
import type { StaticExportOptions } from './useStaticExport.js';

/** Properties of {@link StaticExportPanel}. */
export interface StaticExportPanelProps extends StaticExportOptions {
  /** How the documentation is run; marks its column in the availability table. Default `cloud`. */
  deployment?: Deployment;
  /** Words in place of those of the language. */
  labels?: ExportLabelOverrides;
  /** BCP 47 tag: chooses the words, numbers, dates and the direction. English where there are no words for it. Default: the page's own `lang` and direction. */
  locale?: string;
  /** Default `system`. */
  theme?: Theme;
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
export function StaticExportPanel(props: StaticExportPanelProps): ReactElement {
  const [root, setRoot] = useState<ShadowRoot>();
  const attach = useCallback((host: HTMLElement | null) => {
    if (!host) return;
    // Strict mode attaches twice; an element can have one root only.
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    for (const text of SHEETS) adoptStyles(shadow, text);
    setRoot(shadow);
  }, []);
  return (
    <div ref={attach} data-docs-export="">
      {root && createPortal(<PanelRoot {...props} host={root.host as HTMLElement} />, root)}
    </div>
  );
}

/** What stands in the shadow root, once its words are there. */
function PanelRoot({
  host,
  deployment = 'cloud',
  labels,
  locale,
  theme = 'system',
  ...options
}: StaticExportPanelProps & { host: HTMLElement }): ReactElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [language, setLanguage] = useState<ExportLanguage>();
  useThemeFunction(element, theme);
  useLanguage(loadExportLanguage, locale, setLanguage);
  const look = useMemo(
    () => language && { labels: mergeExportLabels(labels, language.labels), locale: language.locale },
    [labels, language],
  );
  if (!look || !language) return null;
  return (
    <div
      ref={setElement}
      className="da-root da-export"
      data-theme={typeof theme === 'function' ? callUserHandler(theme) : theme}
      dir={panelDirection(host, language) || undefined}
      {...languageAttributes(locale)}
    >
      <PanelLookContext.Provider value={look}>
        <ExportPanelBody key={options.domain} {...options} deployment={deployment} />
      </PanelLookContext.Provider>
    </div>
  );
}
