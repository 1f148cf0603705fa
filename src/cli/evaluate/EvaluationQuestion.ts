import type { AskAssistantOptions } from '../../client/index.js';
import type { DocsPlace } from '../../service/search/DocsPlaces.js';

/**
 * A question from the questions file that is ready to be asked: every page and section that it names has been found in the documentation.
 */
export interface EvaluationQuestion {
  /** Line of its entry in the questions file. */
  line: number;
  question: string;
  /** Places that answer the question; any of them counts as right. Empty if the documentation does not answer it. */
  expected: readonly DocsPlace[];
  /** Earlier questions of the conversation. They are asked first. */
  after: readonly string[];
  /** The reader's page, the context and the search filter that the widget would send with the question. */
  request: Pick<AskAssistantOptions, 'currentPath' | 'context' | 'filter'>;
}
