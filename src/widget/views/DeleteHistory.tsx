'use client';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useConversationExceptMessages } from '../../headless/useConversationExceptMessages.js';
import { useConversationOption } from '../../headless/useConversationOption.js';
import { usePanelLanguage } from '../shared/languageContext.js';

/** Buttons that delete the whole history, or withdraw the consent and delete everything stored. Both ask for confirmation. */
export function DeleteHistory({ onDone }: { onDone: () => void }): ReactElement | null {
  const labels = usePanelLanguage().labels.threads;
  const { threads, deleteAllThreads, withdrawConsent } = useConversationExceptMessages();
  const needsConsent = useConversationOption(({ consent }) => consent === 'required');
  const steps = { removeAll: deleteAllThreads, withdraw: withdrawConsent };
  const [step, setStep] = useState<{ name: keyof typeof steps; asking: boolean }>();
  const cancel = useRef<HTMLButtonElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  const question = useId();

  useEffect(() => {
    (step?.asking ? cancel : pressed).current?.focus({ preventScroll: true });
  }, [step]);

  if (step?.asking)
    return (
      <section className="da-history-foot" aria-labelledby={question}>
        <p id={question}>{labels.removeAllQuestion}</p>
        <button
          type="button"
          className="da-button"
          onClick={() => void steps[step.name]().then((isDone) => isDone && onDone())}
        >
          {labels[step.name]}
        </button>
        <button type="button" className="da-button" ref={cancel} onClick={() => setStep({ ...step, asking: false })}>
          {labels.cancel}
        </button>
      </section>
    );
  const shown = [threads.length > 0 && 'removeAll', needsConsent && 'withdraw'] as const;
  const names = shown.filter((name) => name !== false);
  if (names.length === 0) return null;
  return (
    <div className="da-history-foot">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="da-button"
          ref={step?.name === name ? pressed : undefined}
          onClick={() => setStep({ name, asking: true })}
        >
          {labels[name]}
        </button>
      ))}
    </div>
  );
}
