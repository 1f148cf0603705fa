'use client';
// Only the panel loads this: bundlers see here that what both share has arrived (LoadedAssistant.tsx).
import '../../panel/LoadedAssistant.js';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef } from 'react';
import { maskSecret, redactSecrets, type Secret } from '../../../headless/privacy/findSecrets.js';
import { formatLabel } from '../../../languages/formatLabel.js';
import type { ContextItem } from '../../../protocol/assistantMessage.js';
import { Icon } from '../../../ui/Icon.js';
import { ALERT } from '../../../ui/noticeIcons.js';
import { deepActiveElement } from '../../panel/deepActiveElement.js';
import { useLook } from '../../panel/lookContext.js';
import { useSecretFinder } from './useSecretFinder.js';

interface PrivacyNoticeProps {
  question: string;
  /** What goes with it. Default: nothing. */
  context?: readonly ContextItem[];
  onRedacted: (question: string, context: readonly ContextItem[]) => void;
  /** The reader lets it pass as it is. */
  onSend: () => void;
  /** Leads to the field that the question stands in. */
  focusField: () => void;
}

/** Says what a question would give away, and leaves the decision to the reader. The safe one has the focus. */
export function PrivacyNotice(props: PrivacyNoticeProps): ReactElement | null {
  const { question, context = [], onRedacted, onSend, focusField } = props;
  const labels = useLook().labels;
  const { find, findAll, allow } = useSecretFinder();
  const title = useId();
  const redactButton = useRef<HTMLButtonElement>(null);
  const secrets = findAll(question, context);
  const shows = secrets.length > 0;
  useEffect(() => {
    const button = redactButton.current;
    if (!shows || !button?.closest('.da-panel')?.contains(deepActiveElement())) return;
    button.focus({ preventScroll: true });
    // In a low window it stands below what can be seen. Not by way of the focus, which would put it in the middle.
    button.scrollIntoView({ block: 'nearest' });
  }, [shows]);
  if (!shows) return null;

  const nameOf = ({ kind }: Secret) => (labels.secrets as Record<string, string>)[kind] ?? kind;
  const redacted = (text: string) =>
    redactSecrets(text, find(text), (secret) => formatLabel(labels.redacted, { name: nameOf(secret) }));
  const redact = () => {
    onRedacted(
      redacted(question),
      context.map((item) => ({ ...item, value: redacted(item.value) })),
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
  const shown = [...new Map(secrets.map((secret) => [secret.value, secret])).values()];

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="da-guard" role="group" aria-labelledby={title} onKeyDown={onKeyDown}>
      <p className="da-guard-title" id={title}>
        <Icon shape={ALERT} />
        {labels.guardTitle}
      </p>
      <ul>
        {shown.map((secret) => (
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
