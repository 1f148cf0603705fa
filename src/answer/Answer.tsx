'use client';
import { memo, type ReactElement, useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Navigation } from '../headless/Navigation.js';
import type { AnswerLabels } from '../languages/AnswerLabels.js';
import { DEFAULT_ANSWER_LABELS } from '../languages/en/answer.js';
import { AnswerContext, type AnswerSettings } from './answerContext.js';
import type { AnswerComponents } from './components.js';
import { drawBlocks } from './drawBlocks.js';
import { FootnoteContext, Footnotes, useFootnoteLinks } from './Footnotes.js';
import { AnswerDocument } from './markdown/AnswerDocument.js';
import type { Block } from './markdown/ast.js';
import { knownEntities } from './markdown/entities.js';
import { usePageOrigin } from './usePageOrigin.js';
import { useSmoothText } from './useSmoothText.js';

export interface AnswerProps {
  /** Markdown: the whole text so far. */
  text: string;
  /** More is coming. Default `false`. */
  streaming?: boolean;
  /** Base of relative links. Default: the page's origin. */
  docsUrl?: string;
  /** Exact origins (`https://images.acme.com`) that images may come from. Default: none. */
  allowedImageOrigins?: readonly string[];
  /** Called before a link on the page's own origin is followed. Return `false` when you navigate yourself (a router). */
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that returns nothing lets the browser navigate
  onNavigate?: (navigation: Navigation) => boolean | void;
  /** Your own parts in place of ours. Keep the object: another one draws everything again. */
  components?: AnswerComponents;
  /** Words in place of the English ones. */
  labels?: Partial<AnswerLabels>;
}

const NO_ORIGINS: readonly string[] = [];
const NO_COMPONENTS: AnswerComponents = {};

/**
 * Draws the Markdown of an answer, also while it is being written: finished blocks are read and drawn once and keep their
 * elements, half-written marks are never seen, and nothing in it comes alive: no HTML, no scripts, no foreign images.
 *
 * @example <Answer text={message.content} streaming={status === 'streaming'} docsUrl="https://docs.acme.com" />
 */
export function Answer({
  text,
  streaming = false,
  docsUrl,
  allowedImageOrigins = NO_ORIGINS,
  onNavigate,
  components = NO_COMPONENTS,
  labels,
}: AnswerProps): ReactElement {
  const pageOrigin = usePageOrigin();
  const shown = useSmoothText(text, streaming);
  const entities = useSyncExternalStore(knownEntities.subscribe, knownEntities.get, knownEntities.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other names of characters everything is read once more
  const document = useMemo(() => new AnswerDocument(), [entities]);
  const growing = streaming || shown !== text;
  const { groups, footnotes, footnoteNumbers, marksHidden } = document.view(shown, growing);

  const latestNavigate = useRef(onNavigate);
  latestNavigate.current = onNavigate;
  const navigate = useCallback((navigation: Navigation) => latestNavigate.current?.(navigation) ?? undefined, []);
  const origins = allowedImageOrigins.join(' ');
  const words = JSON.stringify(labels);
  // By what they say, not by identity: an object literal in the caller's markup must not draw every block again.
  const settings = useMemo<AnswerSettings>(
    () => ({
      base: docsUrl ?? pageOrigin,
      pageOrigin,
      allowedImageOrigins: origins === '' ? NO_ORIGINS : origins.split(' '),
      navigate,
      labels: { ...DEFAULT_ANSWER_LABELS, ...(words ? JSON.parse(words) : undefined) },
      components,
      marksHidden,
    }),
    [docsUrl, pageOrigin, origins, navigate, words, components, marksHidden],
  );
  const footnoteLinks = useFootnoteLinks(footnoteNumbers);
  return (
    <AnswerContext.Provider value={settings}>
      <FootnoteContext.Provider value={footnoteLinks}>
        <div className="da-answer" data-state={growing ? 'streaming' : 'complete'}>
          {groups.map((blocks, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups are only ever added at the end
            <Group key={index} blocks={blocks} />
          ))}
          <Footnotes notes={footnotes} />
        </div>
      </FootnoteContext.Provider>
    </AnswerContext.Provider>
  );
}

/** Some blocks together: an update compares groups, so that its cost does not grow with the answer. */
const Group = memo(
  function Group({ blocks }: { blocks: readonly Block[] }): ReactElement {
    return <>{drawBlocks(blocks)}</>;
  },
  (before, after) =>
    before.blocks === after.blocks ||
    (before.blocks.length === after.blocks.length &&
      before.blocks.every((block, index) => block === after.blocks[index])),
);
