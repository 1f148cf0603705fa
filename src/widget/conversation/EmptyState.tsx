'use client';
import type { ReactElement } from 'react';
import { callUserHandler } from '../../client/callUserHandler.js';
import { useDocsAssistant } from '../../headless/useDocsAssistant.js';
import { Icon } from '../../ui/Icon.js';
import { ARROW } from '../../ui/icons.js';
import type { WidgetOptions } from '../shared/DocsAssistantProps.js';
import { useDraft } from '../shared/draftContext.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import { useCurrentPath } from '../shared/useCurrentPath.js';
import { useLater } from '../shared/useLater.js';
import { TurnEnd } from './TurnEnd.js';

/** Maximum number of starters: more would read as a menu. */
const MAX_STARTERS = 4;

/** The panel before the first question: a greeting, the starters of the site or the headings of the page, and recent conversations. */
export function EmptyState({ starters: given }: { starters: WidgetOptions['starters'] }): ReactElement {
  const { module: later } = useLater();
  const starters = useStarters(given) ?? later?.findPageHeadings() ?? [];
  const { labels } = usePanelLanguage();
  const { ask, error } = useDocsAssistant();
  const draft = useDraft();
  return (
    <section className="da-scroller" data-keep-scroll="" aria-label={labels.conversation}>
      <div className="da-empty">
        <div>
          <p className="da-greeting">{labels.greeting}</p>
          <p className="da-introduction">{labels.introduction}</p>
        </div>
        {/* Invalid options are reported before the first question. */}
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
        {!error && later && <later.RecentThreads />}
      </div>
    </section>
  );
}

/**
 * Returns the starters of the site; undefined if it sets none. Renders again when a router changes the path, so that a function is called
 * for the new path.
 */
function useStarters(given: WidgetOptions['starters']): readonly string[] | undefined {
  useCurrentPath(() => location.pathname);
  return typeof given === 'function' ? (callUserHandler(() => given(location.pathname)) ?? []) : given;
}
