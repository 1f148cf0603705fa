'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef } from 'react';
import { findSecrets, maskSecret, redactSecrets, type Secret } from '../headless/privacy/findSecrets.js';
import { useDocsAssistant } from '../headless/useDocsAssistant.js';
import { formatLabel } from '../ui/formatLabel.js';
import { Icon } from '../ui/Icon.js';
import { ALERT } from '../ui/icons.js';
import type { FindSecrets } from './ComposerContext.js';
import { deepActiveElement } from './focus.js';
import { useShell } from './shellContext.js';
import { useLaterLabels } from './useLaterLabels.js';

interface PrivacyNoticeProps {
  /** What was found. */
  secrets: readonly Secret[];
  draft: string;
  setDraft: (text: string) => void;
  find: FindSecrets;
  /** Lets what the reader knows about pass. */
  allow: (values: readonly string[]) => void;
  focusField: () => void;
}

/** Says what a question would give away, and leaves the decision to the reader. The safe one has the focus. */
export function PrivacyNotice({ secrets, draft, setDraft, find, allow, focusField }: PrivacyNoticeProps): ReactElement {
  const labels = useLaterLabels();
  const { look } = useShell();
  const { ask, pendingContext, addContext, removeContext } = useDocsAssistant();
  const title = useId();
  const redactButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const panel = redactButton.current?.closest('.da-panel');
    if (panel?.contains(deepActiveElement())) redactButton.current?.focus({ preventScroll: true });
  }, []);

  const nameOf = ({ kind }: Secret) => (labels.secrets as Record<string, string>)[kind] ?? kind;
  const patterns = typeof look.privacyGuard === 'object' ? look.privacyGuard.patterns : undefined;
  const redacted = (text: string) => {
    const unwanted = new Set(find(text, []).map(({ value }) => value));
    const found = findSecrets(text, patterns).filter(({ value }) => unwanted.has(value));
    return redactSecrets(text, found, (secret) => formatLabel(labels.redacted, { name: nameOf(secret) }));
  };
  const redact = () => {
    setDraft(redacted(draft));
    for (const item of pendingContext) removeContext(item);
    for (const item of pendingContext) addContext({ ...item, value: redacted(item.value) });
    focusField();
  };
  const send = () => {
    allow(secrets.map(({ value }) => value));
    setDraft('');
    focusField();
    void ask(draft).then((sent) => sent || setDraft(draft));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    focusField();
  };
  const shown = [...new Map(secrets.map((secret) => [secret.value, secret])).values()];

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back to the field, from whatever has the focus in here
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
