'use client';
import type { ReactElement } from 'react';
import { useDocsAssistantSettings } from '../../../headless/useDocsAssistantSettings.js';
import { formatLabel } from '../../../languages/formatLabel.js';
import { MAX_CONTEXT_ITEMS } from '../../../protocol/limits.js';
import type { Attachment, ContextItem } from '../../../protocol/messages/assistantMessage.js';
import { Icon, type IconShape } from '../../../ui/Icon.js';
import { IconButton } from '../../../ui/IconButton.js';
import { CLOSE } from '../../../ui/icons.js';
import { cutText } from '../../../values/cutText.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { useShell } from '../../shared/shellContext.js';
import { useCurrentPath } from '../../shared/useCurrentPath.js';
import { useStyles } from '../../shared/useStyles.js';
import { CODE, QUOTE } from '../icons.js';
import { AttachmentsRetry } from './AttachmentsRetry.js';
import contextStyles from './context.css?inline';
import { contextName } from './describeContext.js';
import { useAttachments } from './useAttachments.js';
import { useContextSource } from './useContextSource.js';

const SHEETS = [contextStyles];
const ICONS: Readonly<Record<ContextItem['type'], IconShape>> = { code: CODE, textSelection: QUOTE };
/** Maximum number of characters in the tooltip of a chip. */
const MAX_TITLE_LENGTH = 600;

interface ContextChipsProps {
  items: readonly ContextItem[];
  /** Called when the reader presses an item. Shows the source of the item. */
  onShow: (item: ContextItem) => void;
  /** Removes an item. Without this handler, the chips are read-only. */
  onRemove?: (item: ContextItem) => void;
}

interface SentContextProps {
  items: readonly ContextItem[];
  attachments: readonly Attachment[];
}

/** The context and the files that were sent with a question. */
export function ContextChips({ items, attachments }: SentContextProps): ReactElement | null {
  useStyles(useShell().container, SHEETS);
  const { contextSent } = usePanelLanguage().labels;
  const show = useContextSource();
  const { module, hasFailed, load } = useAttachments(attachments.length > 0);
  if (items.length === 0 && !module && !hasFailed) return null;
  return (
    <ul className="da-chips" aria-label={contextSent}>
      <ContextChipItems items={items} onShow={show} />
      {module && <module.AttachmentChips attachments={attachments} />}
      {hasFailed && (
        <li>
          <AttachmentsRetry load={load} />
        </li>
      )}
    </ul>
  );
}

/** List items for context: one chip for each item. With `onRemove`, a note follows if the number of items has reached the maximum. */
export function ContextChipItems({ items, onShow, onRemove }: ContextChipsProps): ReactElement {
  const labels = usePanelLanguage().labels;
  const { locale } = usePanelLanguage();
  return (
    <>
      {items.map((item) => (
        <ContextChip
          key={`${item.type} ${item.elementId ?? ''} ${item.path ?? ''} ${item.value}`}
          item={item}
          onShow={onShow}
          onRemove={onRemove}
        />
      ))}
      {onRemove && items.length >= MAX_CONTEXT_ITEMS && (
        <li className="da-chip-note">
          {formatLabel(labels.contextFull, { count: new Intl.NumberFormat(locale).format(MAX_CONTEXT_ITEMS) })}
        </li>
      )}
    </>
  );
}

interface ContextChipProps {
  item: ContextItem;
  onShow: ContextChipsProps['onShow'];
  onRemove: ContextChipsProps['onRemove'] | undefined;
}

/**
 * A chip with the first line of an item's text. Also shows the `path` of the item, unless it is the path of the current page. If the
 * source of the text is known, the text is a button that leads to the source.
 */
function ContextChip({ item, onShow, onRemove }: ContextChipProps): ReactElement {
  const labels = usePanelLanguage().labels;
  const { locale } = usePanelLanguage();
  const currentPath = useCurrentPath(useDocsAssistantSettings().currentPath);
  const { kind, excerpt } = contextName(item, labels);
  const count = new Intl.NumberFormat(locale).format(item.value.length);
  const content = (
    <>
      <Icon shape={ICONS[item.type]} />
      <span className="da-visually-hidden">{kind}</span>
      <bdi className="da-chip-text">{excerpt}</bdi>
    </>
  );
  return (
    <li className="da-chip" title={cutText(item.value, MAX_TITLE_LENGTH)}>
      {item.path || item.pagePath || item.elementId ? (
        <button
          type="button"
          className="da-chip-place"
          aria-label={formatLabel(labels.showContext, { name: `${kind}: ${excerpt}` })}
          onClick={() => onShow(item)}
        >
          {content}
        </button>
      ) : (
        content
      )}
      {item.path && item.path !== currentPath && <bdi className="da-chip-note">{item.path}</bdi>}
      {item.truncated && <span className="da-chip-cut">{formatLabel(labels.contextCut, { count })}</span>}
      {onRemove && (
        <IconButton
          shape={CLOSE}
          label={formatLabel(labels.removeContext, { name: excerpt })}
          onClick={() => onRemove(item)}
        />
      )}
    </li>
  );
}
