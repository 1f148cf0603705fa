import type { SearchSection } from './SearchIndex.js';

/** A section that was found. */
export interface SectionHit<Section extends SearchSection = SearchSection> {
  section: Section;
  /** Number of the section in the index. */
  position: number;
  /** Higher is better. Only the scores of one search can be compared. */
  score: number;
}
