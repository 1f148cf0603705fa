'use client';
// Only the panel loads this: bundlers see here that what both share has arrived (LoadedAssistant.tsx).
import '../panel/LoadedAssistant.js';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useDocsAssistant } from '../../headless/useDocsAssistant.js';
import historyStyles from '../../ui/history.css?inline';
import { useLook } from '../panel/lookContext.js';
import { useShell } from '../panel/shellContext.js';
import { useStyles } from '../panel/useStyles.js';

const STYLES = [historyStyles];

/** Asks for the reader's consent. A question that was asked already is shown, and goes with the yes. */
export function ConsentView(): ReactElement {
  const { labels } = useLook();
  const { look, container } = useShell();
  const { giveConsent, declineConsent, waitingQuestion } = useDocsAssistant();
  const [failed, setFailed] = useState(false);
  const notice = useRef<HTMLElement>(null);
  const waits = waitingQuestion !== undefined;
  useStyles(container, STYLES);

  // Read out instead of the answer. Not the button, which a second Enter would press unread.
  useEffect(() => {
    if (!waits) return;
    notice.current?.focus({ preventScroll: true });
    // In a low window it stands below what can be seen.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [waits]);

  const answer = (decide: () => void) => {
    notice.current?.closest('.da-panel')?.querySelector('textarea')?.focus({ preventScroll: true });
    setFailed(false);
    decide();
  };
  const agree = () => void giveConsent().then((given) => setFailed(!given));
  return (
    <div className="da-consent">
      {waits && (
        <p className="da-question-text" dir="auto">
          {waitingQuestion}
        </p>
      )}
      <section className="da-consent-notice" ref={notice} tabIndex={-1} aria-label={labels.threads.consent}>
        <p>
          {labels.threads.consent}{' '}
          {look.privacyHref && (
            <a href={look.privacyHref} target="_blank" rel="noopener noreferrer">
              {labels.threads.privacy}
            </a>
          )}
        </p>
        {failed && <p role="alert">{labels.loadFailed}</p>}
        <button type="button" className="da-button" onClick={() => answer(agree)}>
          {labels.threads.agree}
        </button>
        {waits && (
          <button type="button" className="da-button" onClick={() => answer(declineConsent)}>
            {labels.threads.decline}
          </button>
        )}
      </section>
    </div>
  );
}
