'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef } from 'react';
import { maskSecret } from '../../../headless/privacy/findSecrets.js';
import { formatLabel } from '../../../languages/formatLabel.js';
import type { Attachment, ContextItem } from '../../../protocol/assistantMessage.js';
import { createTextAttachment } from '../../../protocol/createDataUrl.js';
import { readAttachedText } from '../../../protocol/readAttachedText.js';
import { redactSecrets, type Secret } from '../../../protocol/searchSecrets.js';
import type { SecretKind } from '../../../protocol/secretPatterns.js';
import { Icon } from '../../../ui/Icon.js';
import { ALERT } from '../../../ui/icons.js';
import { deepActiveElement } from '../../shared/deepActiveElement.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { useSecretFinder } from './useSecretFinder.js';

interface PrivacyNoticeProps {
  question: string;
  /** The context items of the question. Default: none. */
  context?: readonly ContextItem[];
  /** The files of the question. Only text files are checked. Default: none. */
  attachments?: readonly Attachment[];
  onRedacted: (question: string, context: readonly ContextItem[], attachments: readonly Attachment[]) => void;
  /** Called when the reader sends the question unchanged. */
  onSend: () => void;
  /** Focuses the field with the question. */
  focusField: () => void;
}

/** Lists the likely secrets in a question, and lets the reader redact them or send them. */
export function PrivacyNotice(props: PrivacyNoticeProps): ReactElement | null {
  const { question, context = [], attachments = [], onRedacted, onSend, focusField } = props;
  const labels = usePanelLanguage().labels;
  const { find, findAll, allow } = useSecretFinder();
  const title = useId();
  const redactButton = useRef<HTMLButtonElement>(null);
  const secrets = findAll(question, context, attachments);
  const hasSecrets = secrets.length > 0;
  useEffect(() => {
    const button = redactButton.current;
    if (!hasSecrets || !button?.closest('.da-panel')?.contains(deepActiveElement())) return;
    button.focus({ preventScroll: true });
    // The notice can be below the visible part of a low window. focus() itself would scroll the button to the centre.
    button.scrollIntoView({ block: 'nearest' });
  }, [hasSecrets]);
  if (!hasSecrets) return null;

  // The record makes a kind without a name a compile error. Kinds of a site's own patterns have no names and are shown as they are.
  const names: Readonly<Record<SecretKind, string>> = labels.secrets;
  const nameOf = ({ kind }: Secret) => (names as Readonly<Record<string, string>>)[kind] ?? kind;
  const redactText = (text: string) =>
    redactSecrets(text, find(text), (secret) => formatLabel(labels.redacted, { name: nameOf(secret) }));
  const redact = () => {
    onRedacted(
      redactText(question),
      context.map((item) => ({ ...item, value: redactText(item.value) })),
      attachments.map((file) => {
        const text = readAttachedText(file);
        return text === undefined ? file : createTextAttachment(file.name ?? '', redactText(text));
      }),
    );
    focusField();
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
  const unique = [...new Map(secrets.map((secret) => [secret.value, secret])).values()];

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className="da-guard" role="group" aria-labelledby={title} onKeyDown={onKeyDown}>
      <p className="da-guard-title" id={title}>
        <Icon shape={ALERT} />
        {labels.guardTitle}
      </p>
      <ul>
        {unique.map((secret) => (
          <li key={secret.value}>
            {nameOf(secret)} <code dir="ltr">{maskSecret(secret)}</code>
          </li>
        ))}
      </ul>
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
