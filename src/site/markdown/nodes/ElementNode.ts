import type { PhrasingContent } from 'mdast';
import type { SourceToken } from '../tokens/sourceToken.js';

/** A tag, component or directive of a page. */
export interface ElementNode {
  name: string;
  attributes: SourceToken['attributes'];
  expressions: SourceToken['expressions'];
  block: boolean;
  /** Title after the name of a directive: `:::tip Title`. */
  title?: PhrasingContent[];
}
