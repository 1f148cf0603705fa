'use client';
import { type ReactElement, useState } from 'react';
import { attachedBytes } from '../../headless/attachments.js';
import { formatLabel } from '../../languages/formatLabel.js';
import type { Attachment } from '../../protocol/messages/assistantMessage.js';
import { Icon } from '../../ui/Icon.js';
import { IconButton } from '../../ui/IconButton.js';
import { CLOSE } from '../../ui/icons.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import { useShell } from '../shared/shellContext.js';
import { useStyles } from '../shared/useStyles.js';
import { attachmentName } from './attachmentName.js';
import attachmentStyles from './attachments.css?inline';
import { formatKilobytes } from './formatKilobytes.js';
import { FILE } from './icons.js';

const SHEETS = [attachmentStyles];

interface AttachmentChipsProps {
  attachments: readonly Attachment[];
  /** Removes a file. Without this handler, the chips are read-only. */
  onRemove?: (attachment: Attachment) => void;
}

/** List items for attached files: one chip for each file. */
export function AttachmentChips({ attachments, onRemove }: AttachmentChipsProps): ReactElement {
  useStyles(useShell().container, SHEETS);
  return (
    <>
      {attachments.map((attachment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: files of the history have no content, so two can be equal
        <AttachmentChip key={index} attachment={attachment} onRemove={onRemove} />
      ))}
    </>
  );
}

interface AttachmentChipProps {
  attachment: Attachment;
  onRemove: AttachmentChipsProps['onRemove'] | undefined;
}

/** A chip with a thumbnail or an icon, the name, and the size if it is known. For a file that was not stored, a note replaces the size. */
function AttachmentChip({ attachment, onRemove }: AttachmentChipProps): ReactElement {
  const { labels, locale } = usePanelLanguage();
  const [broken, setBroken] = useState(false);
  const name = attachmentName(attachment.name ?? '');
  const bytes = attachedBytes(attachment);
  const isImage = /^data:image\/(png|jpeg|gif|webp)[;,]/.test(attachment.url) && !broken;
  const note = attachment.url === '' ? labels.attachments.notStored : bytes > 0 && formatKilobytes(bytes, locale);
  return (
    <li className="da-chip da-attachment" title={name}>
      {isImage ? (
        // The alternative text is empty, because the name follows. If the page's content security policy blocks the image, `onError`
        // replaces it with an icon.
        <img className="da-thumbnail" src={attachment.url} alt="" decoding="async" onError={() => setBroken(true)} />
      ) : (
        <Icon shape={FILE} />
      )}
      <span className="da-visually-hidden">{labels.attachments.file}</span>
      <bdi className="da-chip-text">{name}</bdi>
      {note && <span className="da-chip-cut">{note}</span>}
      {onRemove && (
        <IconButton
          shape={CLOSE}
          label={formatLabel(labels.removeContext, { name })}
          onClick={() => onRemove(attachment)}
        />
      )}
    </li>
  );
}
