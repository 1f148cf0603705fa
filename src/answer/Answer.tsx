'use client';
import { memo, type ReactElement, useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Navigation } from '../headless/Navigation.js';
import type { AnswerLabels } from '../languages/AnswerLabels.js';
import { DEFAULT_ANSWER_LABELS } from '../languages/en/answer.js';
import type { DocsUrl } from '../protocol/links/safeUrl.js';
import { AnswerContext, type AnswerSettings } from './answerContext.js';
import type { AnswerComponents } from './components.js';
import { FootnoteContext, Footnotes, useFootnoteLinks } from './Footnotes.js';
import { AnswerDocument } from './markdown/AnswerDocument.js';
import type { Block } from './markdown/ast.js';
import { entityStore } from './markdown/entities.js';
import { renderBlocks } from './renderBlocks.js';
import { usePageOrigin } from './usePageOrigin.js';
import { useSmoothText } from './useSmoothText.js';

/** Properties of {@link Answer}. */
export interface AnswerProps {
  /** The Markdown received so far. */
  text: string;
  /** Whether more text will arrive. Default `false`. */
  streaming?: boolean;
  /**
   * The URL of the documentation. Relative links are resolved against it. Instead of a URL, you can pass a function that maps each path to
   * a URL. Pass the same function in every render. Default: the page's origin.
   */
  docsUrl?: DocsUrl;
  /** Exact origins (`https://images.acme.com`) that images may come from. Default: none. */
  allowedImageOrigins?: readonly string[];
  /**
   * Called before a link on the page's own origin is followed in the same tab. Return `false` when you navigate yourself, for example with
   * a router.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that returns nothing lets the browser navigate
  onNavigate?: (navigation: Navigation) => boolean | void;
  /** Your own components. Pass the same object in every render: a new object causes the whole answer to be rendered again. */
  components?: AnswerComponents;
  /** Replacements for the English labels. */
  labels?: Partial<AnswerLabels>;
}

const NO_ORIGINS: readonly string[] = [];
const NO_COMPONENTS: AnswerComponents = {};

/**
 * Renders the Markdown of an answer, also while it streams. Finished blocks keep their elements and do not render again for new text.
 * Incomplete syntax, such as half the URL of a link, is not shown. `<br>` is a line break, except within a block of other HTML. HTML
 * comments are hidden, and other HTML is shown as text. Images load only from allowed origins.
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
  const entities = useSyncExternalStore(entityStore.subscribe, entityStore.get, entityStore.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: newly loaded character references require parsing everything again
  const document = useMemo(() => new AnswerDocument(), [entities]);
  const growing = streaming || shown !== text;
  const { groups, footnotes, footnoteNumbers, showsHiddenCharacters } = document.view(shown, growing);

  const latestNavigate = useRef(onNavigate);
  latestNavigate.current = onNavigate;
  const navigate = useCallback((navigation: Navigation) => latestNavigate.current?.(navigation) ?? undefined, []);
  const origins = allowedImageOrigins.join(' ');
  const labelsKey = JSON.stringify(labels);
  // Compare origins and labels by content: callers often pass new objects in every render, and every block would then render again.
  const settings = useMemo<AnswerSettings>(
    () => ({
      base: docsUrl ?? pageOrigin,
      pageOrigin,
      allowedImageOrigins: origins === '' ? NO_ORIGINS : origins.split(' '),
      navigate,
      labels: { ...DEFAULT_ANSWER_LABELS, ...(labelsKey ? JSON.parse(labelsKey) : undefined) },
      components,
      showsHiddenCharacters,
    }),
    [docsUrl, pageOrigin, origins, navigate, labelsKey, components, showsHiddenCharacters],
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

/** A group of blocks. React compares a few groups at each update, instead of every block of a long answer. */
const Group = memo(
  function Group({ blocks }: { blocks: readonly Block[] }): ReactElement {
    return <>{renderBlocks(blocks)}</>;
  },
  (before, after) =>
    before.blocks === after.blocks ||
    (before.blocks.length === after.blocks.length &&
      before.blocks.every((block, index) => block === after.blocks[index])),
);
