'use client';
import { type ReactElement, useSyncExternalStore } from 'react';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { useCopy } from '../../ui/useCopy.js';
import { useShell } from '../shared/shellContext.js';
import { useStyles } from '../shared/useStyles.js';
import debugStyles from './debug.css?inline';
import { parseMasked, type TurnReport, turnReport } from './turnReport.js';

const STYLES = [debugStyles];
const COPY_LABELS = { idle: 'Copy all as JSON', copied: 'Copied', failed: 'Could not copy' };
const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Shows developers what the latest attempts sent and how long they took (option `debug`). English only: readers never see it. */
export function DebugView(): ReactElement {
  const store = useConversationStore();
  const { threadId, pendingContext: context } = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const [copyState, copy] = useCopy({ copied: COPY_LABELS.copied, copyFailed: COPY_LABELS.failed });
  useStyles(useShell().container, STYLES);
  const pendingContext = parseMasked(json(context));
  const turns = store.getAttempts().map(turnReport);
  return (
    <div className="da-debug" dir="ltr" lang="en">
      <p>
        Thread: <code>{threadId ?? 'none yet'}</code>
      </p>
      <button
        type="button"
        className="da-button"
        onClick={(event) => copy(json({ threadId, pendingContext, turns }), event.currentTarget)}
      >
        {COPY_LABELS[copyState]}
      </button>
      {context.length > 0 && <Part title="Context of the next question" value={pendingContext} />}
      {turns.length === 0 && <p>Nothing has been asked since the page was loaded.</p>}
      {turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns have no id, and keep their order
        <TurnPart key={index} number={index + 1} turn={turn} />
      ))}
    </div>
  );
}

function TurnPart({ number, turn }: { number: number; turn: TurnReport }): ReactElement {
  const { timing, outcome, error, request, skippedLines } = turn;
  const times = [
    ['first byte', timing.firstByte],
    ['first token', timing.firstToken],
    ['finished', timing.finished],
  ].map(([name, milliseconds]) => `${name} ${milliseconds === undefined ? '–' : `${milliseconds} ms`}`);
  return (
    <section>
      <h3>
        Turn {number}: {outcome}
      </h3>
      <p>{times.join(' · ')}</p>
      {skippedLines !== undefined && <p>Unreadable lines in the reply: {skippedLines}</p>}
      {error && <Part title="Error" value={error} />}
      {request && <Part title={`POST ${request.url}`} value={{ headers: request.headers, body: request.body }} />}
    </section>
  );
}

function Part({ title, value }: { title: string; value: unknown }): ReactElement {
  return (
    <details>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <pre tabIndex={0} role="group" aria-label={title}>
        {json(value)}
      </pre>
    </details>
  );
}
