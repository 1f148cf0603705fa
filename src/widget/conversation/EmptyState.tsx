'use client';
import type { ReactElement } from 'react';
import { callUserHandler } from '../../client/callUserHandler.js';
import { useDocsAssistant } from '../../headless/useDocsAssistant.js';
import type { WidgetOptions } from '../shared/DocsAssistantProps.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import { useCurrentPath } from '../shared/useCurrentPath.js';
import { useLater } from '../shared/useLater.js';
import { StarterList } from './StarterList.js';
import { TurnEnd } from './TurnEnd.js';

/**
 * The content of the panel before the first question: a greeting with an introduction, suggested questions, and recent conversations. The
 * suggested questions are the site's `starters`, or else come from the headings of the page. An error is shown instead of the questions and
 * conversations.
 */
export function EmptyState({ starters: given }: { starters: WidgetOptions['starters'] }): ReactElement {
  const { module: later } = useLater();
  const starters = useStarters(given);
  const { labels } = usePanelLanguage();
  const { error } = useDocsAssistant();
  return (
    <section className="da-scroller" data-keep-scroll="" aria-label={labels.conversation}>
      <div className="da-empty">
        <div>
          <p className="da-greeting">{labels.greeting}</p>
          <p className="da-introduction">{labels.introduction}</p>
        </div>
        {/* An error can appear before the first question, for example because of an invalid option. */}
        {error && <TurnEnd outcome={undefined} error={error} answered={false} />}
        {!error && (starters ? <StarterList starters={starters} /> : later && <later.PageStarters />)}
        {!error && later && <later.RecentThreads />}
      </div>
    </section>
  );
}

/**
 * Returns the starters of the site; undefined if it sets none. A site without TypeScript can pass another value, such as a single text.
 * Such a value is ignored. The site can set a function of the path, so this hook renders the component again when a router changes the
 * path.
 */
function useStarters(given: WidgetOptions['starters']): readonly string[] | undefined {
  useCurrentPath(() => location.pathname);
  const starters = typeof given === 'function' ? (callUserHandler(() => given(location.pathname)) ?? []) : given;
  return Array.isArray(starters) ? starters : undefined;
}
