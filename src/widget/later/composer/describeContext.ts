import type { Labels } from '../../../languages/Labels.js';
import type { ContextItem } from '../../../protocol/assistantMessage.js';

/** Of an item so much is read out, in characters: enough to know which one it is. */
const MAX_EXCERPT_LENGTH = 60;

/** What a chip is called: its kind, and how its text begins. */
export function contextName({ type, value }: ContextItem, labels: Labels): { kind: string; excerpt: string } {
  const kind = type === 'code' ? labels.contextCode : labels.contextSelection;
  return { kind, excerpt: value.trim().split('\n', 1)[0] || kind };
}

/**
 * What goes with the next question, in one line for those who hear the field and do not see the chips. Empty when nothing does.
 *
 * @param withPage The page that the reader is on goes along.
 * @example describeContext(true, [], labels, 'en') // 'Sent with the question: This page'
 */
export function describeContext(
  withPage: boolean,
  items: readonly ContextItem[],
  labels: Labels,
  locale: string | undefined,
): string {
  const names = items.map((item) => {
    const { kind, excerpt } = contextName(item, labels);
    return `${kind}: ${excerpt.slice(0, MAX_EXCERPT_LENGTH)}`;
  });
  if (withPage) names.unshift(labels.contextPage);
  if (names.length === 0) return '';
  return `${labels.contextSent}: ${new Intl.ListFormat(locale).format(names)}`;
}
