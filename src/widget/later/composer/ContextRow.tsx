'use client';
import type { ReactElement, RefObject } from 'react';
import { useConversationExceptMessages } from '../../../headless/useConversationExceptMessages.js';
import { Icon } from '../../../ui/Icon.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { useShell } from '../../shared/shellContext.js';
import { PAGE } from '../icons.js';
import { AttachmentsRetry } from './AttachmentsRetry.js';
import { ContextChipItems } from './ContextChips.js';
import { useAttachments } from './useAttachments.js';
import { useContextSource } from './useContextSource.js';

interface ContextRowProps {
  /** The path of the current page, as it is sent with a question (`resolveCurrentPath`). Undefined if no path can be sent. */
  path: string | undefined;
  /** The name of the page; empty if it has none. */
  pageName: string;
  field: RefObject<HTMLTextAreaElement | null>;
  focusField: () => void;
}

/** The chips of the next question: the page, context and files. With the option `attachments`, also the button that adds files. */
export function ContextRow({ path, pageName, field, focusField }: ContextRowProps): ReactElement | null {
  const { labels } = usePanelLanguage();
  const { pendingContext, removeContext, pendingAttachments, removeAttachment, includesPage, includePage } =
    useConversationExceptMessages();
  const show = useContextSource();
  const canAttach = useShell().options.attachments === true;
  const { module: attachments, hasFailed, load } = useAttachments(canAttach || pendingAttachments.length > 0);
  const hasChips = path !== undefined || pendingContext.length > 0 || pendingAttachments.length > 0;

  /**
   * Returns a function that removes an item and focuses the field. Otherwise, the focus would be lost, because the pressed button
   * disappears.
   */
  const andFocus =
    <Item,>(remove: (item: Item) => void) =>
    (item: Item) => {
      remove(item);
      focusField();
    };
  const chips = hasChips && (
    <ul className="da-chips" aria-label={labels.contextSent}>
      {path !== undefined && (
        <li>
          <button
            type="button"
            className="da-chip da-chip-page"
            aria-pressed={includesPage}
            title={path}
            aria-label={pageName ? `${labels.contextPage}: ${pageName}` : undefined}
            onClick={() => includePage(!includesPage)}
          >
            <Icon shape={PAGE} />
            {pageName ? <bdi className="da-chip-text">{pageName}</bdi> : labels.contextPage}
          </button>
        </li>
      )}
      <ContextChipItems items={pendingContext} onShow={show} onRemove={andFocus(removeContext)} />
      {attachments && pendingAttachments.length > 0 && (
        <attachments.AttachmentChips attachments={pendingAttachments} onRemove={andFocus(removeAttachment)} />
      )}
    </ul>
  );
  if (!canAttach && !hasFailed) return chips || null;
  return (
    // This element has its full height before the button has loaded, so that nothing moves when the button appears.
    <div className="da-context-place da-context-row">
      {chips}
      {attachments && <attachments.AttachmentButton field={field} focusField={focusField} />}
      {hasFailed && <AttachmentsRetry load={load} />}
    </div>
  );
}
