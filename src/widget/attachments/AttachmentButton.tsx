'use client';
import { type ReactElement, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ConversationStore } from '../../headless/ConversationStore.js';
import { useConversationExceptMessages } from '../../headless/useConversationExceptMessages.js';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { formatLabel } from '../../languages/formatLabel.js';
import { MAX_ATTACHED_BYTES, MAX_ATTACHMENTS } from '../../protocol/limits.js';
import { announce } from '../../ui/announce.js';
import { IconButton } from '../../ui/IconButton.js';
import { type PanelLanguage, usePanelLanguage } from '../shared/languageContext.js';
import { useShell } from '../shared/shellContext.js';
import { useStyles } from '../shared/useStyles.js';
import { attachmentName } from './attachmentName.js';
import attachmentStyles from './attachments.css?inline';
import { ACCEPTED_FILES } from './attachmentTypes.js';
import { formatKilobytes } from './formatKilobytes.js';
import { CLIP } from './icons.js';
import { onFilesDropped, onFilesPasted } from './onFiles.js';
import { type Refusal, readAttachments, reasonAgainst } from './readAttachments.js';

const SHEETS = [attachmentStyles];

interface AttachmentButtonProps {
  field: RefObject<HTMLTextAreaElement | null>;
  focusField: () => void;
}

/**
 * The button that opens the file picker. Also accepts files that the reader pastes into the field or drops on the panel. If files are
 * refused, shows a message about the first of them.
 */
export function AttachmentButton({ field, focusField }: AttachmentButtonProps): ReactElement {
  useStyles(useShell().container, SHEETS);
  const { labels } = usePanelLanguage();
  const input = useRef<HTMLInputElement>(null);
  const { add, refusal } = useAddedFiles(field);
  useEffect(() => {
    const element = field.current;
    const panel = element?.closest<HTMLElement>('.da-panel');
    if (!element || !panel) return;
    const stops = [onFilesPasted(element, add), onFilesDropped(panel, element.form, add)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [field, add]);
  return (
    <>
      <IconButton
        className="da-attach"
        shape={CLIP}
        label={labels.attachments.add}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        className="da-attach-input"
        type="file"
        hidden
        multiple
        accept={ACCEPTED_FILES}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // Clear the input: otherwise, choosing a removed file again would cause no change event.
          target.value = '';
          focusField();
        }}
      />
      {refusal && <p className="da-attach-refusal">{refusal}</p>}
    </>
  );
}

/**
 * Returns a function that adds files to the next question. If the last call of this function refused files, also returns the message about
 * the first of them. The message disappears when the pending files change.
 */
function useAddedFiles(field: RefObject<HTMLTextAreaElement | null>) {
  const store = useConversationStore();
  const { pendingAttachments } = useConversationExceptMessages();
  const language = usePanelLanguage();
  const latestLanguage = useRef(language);
  latestLanguage.current = language;
  /**
   * Resolves when all files added so far have been read. They are read one after the other, so that the limits apply to all of them.
   * Undefined while no file is being read.
   */
  const reading = useRef<Promise<void>>(undefined);
  const [refused, setRefused] = useState<{ sentence: string; among: readonly unknown[] }>();

  // A question that is sent while a file is being read waits for the file.
  useEffect(() => store.addGuard(() => reading.current?.then(() => true)), [store]);
  const add = useCallback(
    (files: readonly File[]) => {
      const clears = store.getPendingClears();
      const isCleared = () => store.getPendingClears() !== clears;
      const task = (reading.current ?? Promise.resolve()).then(async () => {
        const sentence = await addFiles(files, store, { isCleared, language: latestLanguage.current });
        setRefused(
          sentence.refused ? { sentence: sentence.text, among: store.getState().pendingAttachments } : undefined,
        );
        if (field.current && sentence.text) announce(sentence.text, field.current);
        if (reading.current === task) reading.current = undefined;
      });
      reading.current = task;
    },
    [store, field],
  );
  return { add, refusal: refused?.among === pendingAttachments ? refused.sentence : undefined };
}

/**
 * Reads and adds files. Returns the text to announce: the refusal, or else the names of the files.
 *
 * @param isCleared Whether the pending files have been removed since the reader chose these files, for example by a new chat. Then adds no
 * file and returns an empty text.
 */
async function addFiles(
  files: readonly File[],
  store: ConversationStore,
  { isCleared, language: { labels, locale } }: { isCleared: () => boolean; language: PanelLanguage },
): Promise<{ text: string; refused: boolean }> {
  const { read, refusal: firstRefusal } = await readAttachments(files, store.getState().pendingAttachments);
  if (isCleared()) return { text: '', refused: false };
  let refusal = firstRefusal;
  const added: string[] = [];
  for (const attachment of read) {
    const name = attachmentName(attachment.name ?? '');
    // Check each file again: the site may have added other files while these files were read. So there may not be room for every file that
    // was read.
    const reason = reasonAgainst(attachment, store.getState().pendingAttachments);
    if (reason) refusal ??= { reason, name };
    else if (store.actions.addAttachment(attachment)) added.push(name);
  }
  if (refusal) return { text: refusalText(refusal, { labels, locale }), refused: true };
  const name = new Intl.ListFormat(locale).format(added);
  return { text: name && formatLabel(labels.attachments.added, { name }), refused: false };
}

function refusalText({ reason, name }: Refusal, { labels, locale }: PanelLanguage): string {
  const count = new Intl.NumberFormat(locale).format(MAX_ATTACHMENTS);
  return formatLabel(labels.attachments[reason], { name, count, size: formatKilobytes(MAX_ATTACHED_BYTES, locale) });
}
