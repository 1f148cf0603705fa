'use client';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { callUserHandler } from '../client/callUserHandler.js';
import type { ExportLabelOverrides } from '../languages/ExportLabels.js';
import { LABELS as ENGLISH } from '../languages/en/export.js';
import { type ExportLanguage, loadExportLanguage } from '../languages/loadExportLanguage.js';
import { mergeLabels } from '../languages/mergeLabels.js';
import type { Deployment } from '../protocol/deployment.js';
import { adoptStyles } from '../ui/adoptStyles.js';
import { languageAttributes } from '../ui/languageAttributes.js';
import palette from '../ui/palette.css?inline';
import panelBase from '../ui/panelBase.css?inline';
import { panelDirection } from '../ui/panelDirection.js';
import type { Theme } from '../ui/Theme.js';
import tokens from '../ui/tokens.css?inline';
import { useLanguage } from '../ui/useLanguage.js';
import { useTheme } from '../ui/useTheme.js';
import styles from './admin.css?inline';
import { ExportPanelBody } from './ExportPanelBody.js';
import { ExportPanelLanguageContext } from './panelLanguageContext.js';
import type { StaticExportOptions } from './useStaticExport.js';

/** Properties of {@link StaticExportPanel}. */
export interface StaticExportPanelProps extends StaticExportOptions {
  /** The deployment of the docs platform. The availability table highlights the column of this deployment. Default `cloud`. */
  deployment?: Deployment;
  /** Replacements for individual labels. */
  labels?: ExportLabelOverrides;
  /**
   * BCP 47 tag for labels, numbers, dates and the text direction. Labels of unsupported languages are in English. Default: the language and
   * direction of the page.
   */
  locale?: string;
  /** Light or dark. Default `system`: follows the setting of the system. */
  theme?: Theme;
}

const STYLES = [tokens, palette, panelBase, styles];

/**
 * A panel for an admin page: start an export, follow its progress, download it, copy Helm values. Renders in a shadow root, like the
 * assistant. Uses the page's font, `--da-accent`, and the assistant's other custom properties for colours, corners, spacing and fonts.
 *
 * @throws {DocsAssistantError} kind `setup`, while rendering, for an invalid domain or `url`.
 * @example
 * <StaticExportPanel domain="docs.acme.com" url="/api/docs" />
 */
export function StaticExportPanel(props: StaticExportPanelProps): ReactElement {
  const [root, setRoot] = useState<ShadowRoot>();
  const attach = useCallback((host: HTMLElement | null) => {
    if (!host) return;
    // Strict Mode attaches refs twice, but an element can have only one shadow root.
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    for (const text of STYLES) adoptStyles(shadow, text);
    setRoot(shadow);
  }, []);
  return (
    <div ref={attach} data-docs-export="">
      {root && createPortal(<PanelRoot {...props} host={root.host as HTMLElement} />, root)}
    </div>
  );
}

/** The content of the shadow root. Renders once its labels have loaded. */
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
  useTheme(element, theme);
  useLanguage(loadExportLanguage, locale, setLanguage);
  const panelLanguage = useMemo(
    () => language && { labels: mergeLabels(language.labels ?? ENGLISH, labels), locale: language.locale },
    [labels, language],
  );
  if (!panelLanguage || !language) return null;
  return (
    <div
      ref={setElement}
      className="da-root da-export"
      data-theme={typeof theme === 'function' ? callUserHandler(theme) : theme}
      dir={panelDirection(host, language) || undefined}
      {...languageAttributes(locale)}
    >
      <ExportPanelLanguageContext.Provider value={panelLanguage}>
        <ExportPanelBody key={options.domain} {...options} deployment={deployment} />
      </ExportPanelLanguageContext.Provider>
    </div>
  );
}
