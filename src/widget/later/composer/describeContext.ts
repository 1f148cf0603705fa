import type { Labels } from '../../../languages/Labels.js';
import type { Attachment, ContextItem } from '../../../protocol/messages/assistantMessage.js';
import { cutText } from '../../../values/cutText.js';

/** Maximum number of characters of each item and of each file name in the description. */
const MAX_EXCERPT_LENGTH = 60;

/** The label of each kind of context. */
const KIND_LABELS = {
  code: 'contextCode',
  textSelection: 'contextSelection',
} as const satisfies Record<ContextItem['type'], keyof Labels>;

/** Returns the name of a chip: the kind of the item, and the first line of its text. */
export function contextName({ type, value }: ContextItem, labels: Labels): { kind: string; excerpt: string } {
  const kind = labels[KIND_LABELS[type]];
  return { kind, excerpt: value.trim().split('\n', 1)[0] || kind };
}

/**
 * Describes the context of the next question in one line, for the accessible description of the field. Empty without context.
 *
 * @param withPage Whether the current page is part of the context.
 * @example describeContext(true, [], [], labels, 'en') // 'Sent with the question: This page'
 */
export function describeContext(
  withPage: boolean,
  items: readonly ContextItem[],
  attachments: readonly Attachment[],
  labels: Labels,
  locale: string | undefined,
): string {
  const names = items.map((item) => {
    const { kind, excerpt } = contextName(item, labels);
    return `${kind}: ${cutText(excerpt, MAX_EXCERPT_LENGTH)}`;
  });
  for (const { name } of attachments) {
    names.push([labels.attachments.file, name && cutText(name, MAX_EXCERPT_LENGTH)].filter(Boolean).join(': '));
  }
  if (withPage) names.unshift(labels.contextPage);
  if (names.length === 0) return '';
  return `${labels.contextSent}: ${new Intl.ListFormat(locale).format(names)}`;
}
