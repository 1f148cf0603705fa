'use client';
import type { ReactElement } from 'react';
import { StarterList } from '../../conversation/StarterList.js';
import { findPageHeadings } from './findPageHeadings.js';
import { usePageText } from './usePageText.js';

const readHeadings = () => findPageHeadings().join('\n');

/** Offers the first sections of the page as questions. */
export function PageStarters(): ReactElement {
  return <StarterList starters={usePageText(readHeadings).split('\n').filter(Boolean)} />;
}
