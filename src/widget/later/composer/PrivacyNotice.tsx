'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { attachedBytes, roomBeside } from '../../../headless/attachments.js';
import { maskSecret } from '../../../headless/privacy/findSecrets.js';
import { formatLabel } from '../../../languages/formatLabel.js';
import { MAX_ATTACHED_BYTES } from '../../../protocol/limits.js';
import type { Attachment, ContextItem } from '../../../protocol/messages/assistantMessage.js';
import { createTextAttachment } from '../../../protocol/messages/createDataUrl.js';
import { readAttachedText } from '../../../protocol/messages/readAttachedText.js';
import { redactSecrets, type Secret } from '../../../protocol/secrets/searchSecrets.js';
import type { SecretKind } from '../../../protocol/secrets/secretPatterns.js';
import { announce } from '../../../ui/announce.js';
import { Icon } from '../../../ui/Icon.js';
import { ALERT } from '../../../ui/icons.js';
import { attachmentName } from '../../attachments/attachmentName.js';
import { formatKilobytes } from '../../attachments/formatKilobytes.js';
import { deepActiveElement } from '../../shared/deepActiveElement.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { useSecretFinder } from './useSecretFinder.js';

/** Maximum number of secrets to list. A file can contain thousands, and the list is rendered again with each typed character. */
const MAX_LISTED = 20;

interface PrivacyNoticeProps {
  question: string;
  /** The context items of the question. Default: none. */
  context?: readonly ContextItem[];
  /** The files of the question. Only text files are checked. Default: none. */
  attachments?: readonly Attachment[];
  onRedacted: (question: string, context: readonly ContextItem[], attachments: readonly Attachment[]) => void;
  /** Called when the reader sends the question unchanged. */
  onSend: () => void;
  /** Focuses the field that contains `question`. In the feedback form, this is the field with the comment of a rating. */
  focusField: () => void;
}

/** Lists the likely secrets in a question, its context items and its text files, and lets the reader redact them or send them. */
export function PrivacyNotice(props: PrivacyNoticeProps): ReactElement | null {
  const { question, context = [], attachments = [], onRedacted, onSend, focusField } = props;
  const { labels, locale } = usePanelLanguage();
  const { find, findAll, allow } = useSecretFinder();
  const title = useId();
  const redactButton = useRef<HTMLButtonElement>(null);
  /**
   * The first file that was not redacted, because the files would be too large together after the redaction. Undefined if there is no such
   * file.
   */
  const [refused, setRefused] = useState<Attachment>();
  const secrets = findAll(question, context, attachments);
  const hasSecrets = secrets.length > 0;
  useEffect(() => {
    const button = redactButton.current;
    if (!hasSecrets || !button?.closest('.da-panel')?.contains(deepActiveElement())) return;
    button.focus({ preventScroll: true });
    // The notice can be below the visible part of a short window. focus() itself would scroll the button to the centre.
    button.scrollIntoView({ block: 'nearest' });
  }, [hasSecrets]);
  if (!hasSecrets) return null;

  // With this type, it is a compile error if a kind of secret has no label. A site can define its own patterns with kinds of its own.
  // Those kinds have no labels, so their names are shown unchanged.
  const names: Readonly<Record<SecretKind, string>> = labels.secrets;
  const nameOf = ({ kind }: Secret) => (names as Readonly<Record<string, string>>)[kind] ?? kind;
  const redactText = (text: string) =>
    redactSecrets(text, find(text), (secret) => formatLabel(labels.redacted, { name: nameOf(secret) }));
  const redactFile = (file: Attachment) => {
    const text = readAttachedText(file);
    return text === undefined ? file : createTextAttachment(file.name ?? '', redactText(text));
  };
  const sizeRefusal = ({ name = '' }: Attachment) =>
    formatLabel(labels.attachments.size, {
      name: attachmentName(name),
      size: formatKilobytes(MAX_ATTACHED_BYTES, locale),
    });
  const redact = () => {
    const { files, tooLarge } = replaceFiles(attachments, redactFile);
    onRedacted(
      redactText(question),
      context.map((item) => ({ ...item, value: redactText(item.value) })),
      files,
    );
    setRefused(tooLarge);
    // A file stays unchanged if its redacted version would be too large. It still contains its secrets then, so the notice stays open.
    if (tooLarge && redactButton.current) announce(sizeRefusal(tooLarge), redactButton.current);
    else focusField();
  };
  const send = () => {
    allow(secrets);
    onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    focusField();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className="da-guard" role="group" aria-labelledby={title} onKeyDown={onKeyDown}>
      <p className="da-guard-title" id={title}>
        <Icon shape={ALERT} />
        {labels.guardTitle}
      </p>
      <SecretList secrets={secrets} nameOf={nameOf} />
      {refused && attachments.includes(refused) && <p className="da-attach-refusal">{sizeRefusal(refused)}</p>}
      <div className="da-guard-actions">
        <button type="button" className="da-button" ref={redactButton} onClick={redact}>
          {labels.guardRedact}
        </button>
        <button type="button" className="da-button" onClick={send}>
          {labels.guardSend}
        </button>
      </div>
    </div>
  );
}

/** The first secrets, masked, and the number of the others. */
function SecretList({ secrets, nameOf }: { secrets: readonly Secret[]; nameOf: (secret: Secret) => string }) {
  const { labels, locale } = usePanelLanguage();
  const unique = [...new Map(secrets.map((secret) => [secret.value, secret])).values()];
  const more = unique.length - MAX_LISTED;
  return (
    <ul>
      {unique.slice(0, MAX_LISTED).map((secret) => (
        <li key={secret.value}>
          {nameOf(secret)} <code dir="ltr">{maskSecret(secret)}</code>
        </li>
      ))}
      {more > 0 && <li>{formatLabel(labels.guardMore, { count: new Intl.NumberFormat(locale).format(more) })}</li>}
    </ul>
  );
}

/**
 * Replaces files one after the other. A file stays as it is if its replacement is larger and all files together would exceed the limit.
 *
 * @returns the files after replacement. `tooLarge` is the first file that stayed as it is for this reason; otherwise undefined.
 */
function replaceFiles(
  attached: readonly Attachment[],
  replace: (file: Attachment) => Attachment,
): { files: Attachment[]; tooLarge: Attachment | undefined } {
  let room = roomBeside(attached);
  let tooLarge: Attachment | undefined;
  const files = attached.map((file) => {
    const replacement = replace(file);
    const growth = attachedBytes(replacement) - attachedBytes(file);
    if (growth > Math.max(0, room)) {
      tooLarge ??= file;
      return file;
    }
    room -= growth;
    return replacement;
  });
  return { files, tooLarge };
}
