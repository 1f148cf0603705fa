'use client';
import type { ReactElement } from 'react';
import { Answer, type AnswerComponents } from '../../answer/index.js';
import type { MessageBlock } from '../../headless/messageBlocks.js';
import { useDocsAssistantSettings } from '../../headless/useDocsAssistantSettings.js';
import { formatLabel, formatList } from '../../languages/formatLabel.js';
import { Icon } from '../../ui/Icon.js';
import { CHECK, SEARCH } from '../../ui/icons.js';
import { MARK } from '../../ui/triggerIcons.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import { CitedLink } from './CitedLink.js';

interface MessageBlocksProps {
  blocks: readonly MessageBlock[];
  streaming: boolean;
  /** The reader's question. A search step whose queries are all equal to the question is not shown. */
  question: string | undefined;
}

const COMPONENTS: AnswerComponents = { link: CitedLink };

/** The parts of an answer. `WorkingLine` shows the step that is still running. */
export function MessageBlocks({ blocks, streaming, question }: MessageBlocksProps): ReactElement {
  const { labels } = usePanelLanguage();
  const { docsUrl, allowedImageOrigins, onNavigate } = useDocsAssistantSettings();
  return (
    <>
      {blocks.map((block, index) => {
        const last = index === blocks.length - 1;
        switch (block.kind) {
          case 'text':
            return (
              <Answer
                key={block.key}
                text={block.text}
                streaming={streaming && last}
                docsUrl={docsUrl}
                allowedImageOrigins={allowedImageOrigins}
                onNavigate={onNavigate}
                components={COMPONENTS}
                labels={labels.answer}
              />
            );
          case 'search':
            return streaming && last ? null : (
              <SearchStep key={block.key} queries={block.queries} question={question?.trim()} />
            );
          case 'reasoning':
            return streaming && last ? null : <ReasoningStep key={block.key} block={block} />;
          case 'tool':
            return streaming && last && !block.done ? null : (
              <p className="da-working" key={block.key}>
                <Icon shape={CHECK} />
                <span>{formatLabel(labels.usedTool, { name: block.toolName })}</span>
              </p>
            );
          default:
            return block satisfies never;
        }
      })}
    </>
  );
}

function SearchStep({
  queries,
  question,
}: {
  queries: readonly string[];
  question: string | undefined;
}): ReactElement | null {
  const { labels, locale } = usePanelLanguage();
  if (queries.length > 0 && queries.every((query) => query === question)) return null;
  const quoted = queries.map((query) => formatLabel(labels.quotation, { text: query }));
  return (
    <p className="da-working">
      <Icon shape={SEARCH} />
      <span>
        {quoted.length ? formatLabel(labels.searchedFor, { queries: formatList(quoted, locale) }) : labels.searched}
      </span>
    </p>
  );
}

function ReasoningStep({ block }: { block: { text: string; hidden: boolean } }): ReactElement {
  const { labels } = usePanelLanguage();
  return (
    <details className="da-steps">
      <summary className="da-working">
        <Icon shape={MARK} />
        <span>{labels.thought}</span>
      </summary>
      <p className="da-steps-body" dir="auto">
        {block.hidden ? labels.hiddenThought : block.text}
      </p>
    </details>
  );
}
