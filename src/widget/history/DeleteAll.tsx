'use client';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { useDocsAssistant } from '../../headless/useDocsAssistant.js';
import { useThreadWords } from './useThreadWords.js';

/** Deletes the whole history, after asking once more; and takes the consent back where the assistant has asked for it. */
export function DeleteAll({ onDone }: { onDone: () => void }): ReactElement | null {
  const words = useThreadWords();
  const { threads, deleteAllThreads, withdrawConsent } = useDocsAssistant();
  const { consent } = useConversationStore().getOptions();
  const [asking, setAsking] = useState<boolean>();
  const cancel = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const question = useId();

  useEffect(() => {
    if (asking !== undefined) (asking ? cancel : ask).current?.focus({ preventScroll: true });
  }, [asking]);

  if (asking)
    return (
      <section className="da-history-foot" aria-labelledby={question}>
        <p id={question}>{words.removeAllQuestion}</p>
        <button type="button" className="da-button" onClick={() => void deleteAllThreads().then(onDone)}>
          {words.removeAll}
        </button>
        <button type="button" className="da-button" ref={cancel} onClick={() => setAsking(false)}>
          {words.cancel}
        </button>
      </section>
    );
  if (threads.length === 0 && consent !== 'required') return null;
  const withdraw = () => {
    withdrawConsent();
    onDone();
  };
  return (
    <div className="da-history-foot">
      {threads.length > 0 && (
        <button type="button" className="da-button" ref={ask} onClick={() => setAsking(true)}>
          {words.removeAll}
        </button>
      )}
      {consent === 'required' && (
        <button type="button" className="da-button" onClick={withdraw}>
          {words.withdraw}
        </button>
      )}
    </div>
  );
}
