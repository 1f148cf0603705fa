'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useDocsAssistant } from '../../headless/useDocsAssistant.js';
import { announce } from '../../ui/announce.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import { useShell } from '../shared/shellContext.js';
import { useStyles } from '../shared/useStyles.js';
import historyStyles from './history.css?inline';

const STYLES = [historyStyles];

/**
 * Asks the reader for consent to send questions and to store conversations. If a question is waiting, shows the question. Agreeing then
 * sends it.
 */
export function ConsentView(): ReactElement {
  const { labels } = usePanelLanguage();
  const threadLabels = labels.threads;
  const { options, container } = useShell();
  const { giveConsent, declineConsent, waitingQuestion } = useDocsAssistant();
  const [failed, setFailed] = useState(false);
  const notice = useRef<HTMLElement>(null);
  const isWaiting = waitingQuestion !== undefined;
  useStyles(container, STYLES);

  // Focus the text, so that screen readers read it. Do not focus the button: a second press of Enter would agree before the text is read.
  useEffect(() => {
    if (!isWaiting) return;
    notice.current?.focus({ preventScroll: true });
    // The notice can be below the visible part of a short window.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [isWaiting]);

  const answer = (decide: () => void) => {
    notice.current?.closest('.da-panel')?.querySelector('textarea')?.focus({ preventScroll: true });
    setFailed(false);
    decide();
  };
  const agree = () =>
    void giveConsent().then((given) => {
      setFailed(!given);
      if (!given && notice.current) announce(labels.loadFailed, notice.current);
    });
  return (
    <div className="da-consent">
      {isWaiting && (
        <p className="da-question-text" dir="auto">
          {waitingQuestion}
        </p>
      )}
      <section className="da-consent-notice" ref={notice} tabIndex={-1} aria-label={threadLabels.consent}>
        <p>
          {threadLabels.consent}{' '}
          {options.privacyHref && (
            <a href={options.privacyHref} target="_blank" rel="noopener noreferrer">
              {threadLabels.privacy}
            </a>
          )}
        </p>
        {failed && <p>{labels.loadFailed}</p>}
        <button type="button" className="da-button" onClick={() => answer(agree)}>
          {threadLabels.agree}
        </button>
        {isWaiting && (
          <button type="button" className="da-button" onClick={() => answer(declineConsent)}>
            {threadLabels.decline}
          </button>
        )}
      </section>
    </div>
  );
}
