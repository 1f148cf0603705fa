import type { ContextItem } from '../../client/index.js';
import type { LoadedDocs } from '../../service/LoadedDocs.js';
import { type DocsPlace, DocsPlaces } from '../../service/search/DocsPlaces.js';
import type { EvaluationQuestion } from './EvaluationQuestion.js';
import { questionsFileError } from './questionsFileError.js';
import type { WrittenQuestion } from './readQuestions.js';

/**
 * Finds the pages and sections that the questions name.
 *
 * @param file The questions file, for the error.
 * @throws {CommandError} exit code 2 with all pages and sections that do not exist or are hidden from the search.
 */
export function placeQuestions(
  questions: readonly WrittenQuestion[],
  docs: LoadedDocs,
  file: string,
): EvaluationQuestion[] {
  const places = new DocsPlaces(docs);
  const problems: string[] = [];
  const placed = questions.map((written): EvaluationQuestion => {
    const find = (name: string): DocsPlace[] => {
      const found = places.find(name);
      if ('place' in found) return [found.place];
      problems.push(`line ${written.line}: ${found.problem}`);
      return [];
    };
    const { line, question, after, pages, page } = written;
    const readersPlace = page === undefined ? undefined : find(page)[0];
    return { line, question, after, expected: pages.flatMap(find), request: requestOf(written, readersPlace) };
  });
  if (problems.length > 0) throw questionsFileError(file, problems);
  return placed;
}

/** @param place The page that the reader is on. Its `id`, if any, names the section that contains the selection or the code. */
function requestOf(written: WrittenQuestion, place: DocsPlace | undefined): EvaluationQuestion['request'] {
  const { selection, code, language, version } = written;
  const source = { ...(place && { path: place.path }), ...(place?.id && { elementId: place.id }) };
  const context: ContextItem[] = [
    ...(selection === undefined ? [] : [{ type: 'textSelection' as const, value: selection, ...source }]),
    ...(code === undefined ? [] : [{ type: 'code' as const, value: code, ...source }]),
  ];
  return {
    ...(place && { currentPath: place.path }),
    ...(context.length > 0 && { context }),
    ...((language || version) && { filter: { ...(language && { language }), ...(version && { version }) } }),
  };
}
