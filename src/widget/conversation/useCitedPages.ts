'use client';
import { useMemo } from 'react';
import type { MessageSource } from '../../headless/MessageSource.js';
import { type CitedPages, citedPages } from './citedPages.js';

/** The sources that links of an answer may lead to. The same object until a source is added, so that no link is drawn for nothing. */
export function useCitedPages(sources: readonly MessageSource[], docsUrl: string): CitedPages {
  const addresses = sources.map(({ key }) => key).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: sources are only ever added, and their addresses say which they are
  return useMemo(() => citedPages(sources, docsUrl, location.origin), [addresses, docsUrl]);
}
