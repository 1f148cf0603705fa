'use client';
import type { ReactElement } from 'react';
import type { PageButtonLabels } from '../../languages/Labels.js';
import type { WidgetOptions } from '../shared/DocsAssistantProps.js';
import { pageButtonLabels } from './describeTrigger.js';

interface FallbackLinkProps {
  options: WidgetOptions;
  /** The labels in the language of the assistant; undefined for English and until they have loaded. */
  loadedLabels?: Partial<PageButtonLabels> | undefined;
  className?: string;
}

/**
 * Renders a link to `fallbackHref`. A floating assistant shows it on the server and until hydration. An inline assistant that could not be
 * loaded shows it next to its button.
 */
export function FallbackLink({ options, loadedLabels, className }: FallbackLinkProps): ReactElement | null {
  const { fallbackHref } = options;
  if (!fallbackHref) return null;
  return (
    <a href={fallbackHref} className={className}>
      {pageButtonLabels(options, loadedLabels).open}
    </a>
  );
}
