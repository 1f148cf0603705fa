'use client';
import type { ReactElement } from 'react';
import { useDocsAssistant } from '../../headless/useDocsAssistant.js';
import { Icon } from '../../ui/Icon.js';
import { ARROW } from '../../ui/icons.js';
import type { LookOptions } from '../DocsAssistantProps.js';
import { useDraft } from '../panel/draftContext.js';
import { useLook } from '../panel/lookContext.js';
import { TurnEnd } from './TurnEnd.js';
import { useStarters } from './useStarters.js';

/** More starters than this are a menu, not a start. */
const MAX_STARTERS = 4;

/** A conversation before its first question. */
export function EmptyState({ starters: given }: { starters: LookOptions['starters'] }): ReactElement {
  const starters = useStarters(given);
  const { labels } = useLook();
  const { ask, error } = useDocsAssistant();
  const draft = useDraft();
  return (
    <section className="da-scroller" data-keep-scroll="" aria-label={labels.conversation}>
      <div className="da-empty">
        <div>
          <p className="da-greeting">{labels.greeting}</p>
          <p className="da-introduction">{labels.introduction}</p>
        </div>
        {/* A fault in the options is known before the first question. */}
        {error && <TurnEnd outcome={undefined} error={error} answered={false} />}
        {!error && starters.length > 0 && (
          <ul aria-label={labels.starters}>
            {[...new Set(starters)].slice(0, MAX_STARTERS).map((starter) => (
              <li className="da-choice" key={starter}>
                <button
                  type="button"
                  className="da-row"
                  onClick={() => void ask(starter, { source: 'starter' }).then((sent) => sent || draft.add(starter))}
                >
                  <bdi className="da-row-body">{starter}</bdi>
                  <Icon shape={ARROW} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
