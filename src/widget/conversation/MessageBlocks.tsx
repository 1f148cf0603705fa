'use client';
import type { ReactElement } from 'react';
import { Answer, type AnswerComponents } from '../../answer/index.js';
import type { MessageBlock } from '../../headless/messageBlocks.js';
import { useDocsAssistantSettings } from '../../headless/useDocsAssistantSettings.js';
import { formatLabel, formatList } from '../../languages/formatLabel.js';
import { Icon } from '../../ui/Icon.js';
import { CHECK, SEARCH } from '../../ui/icons.js';
import { MARK } from '../../ui/triggerIcons.js';
import { type Look, useLook } from '../panel/lookContext.js';
import { CitedLink } from './CitedLink.js';

interface MessageBlocksProps {
  blocks: readonly MessageBlock[];
  streaming: boolean;
}

const COMPONENTS: AnswerComponents = { link: CitedLink };

/** The parts of one answer, in its order. Steps that are still going on are the working line's. */
export function MessageBlocks({ blocks, streaming }: MessageBlocksProps): ReactElement {
  const look = useLook();
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
                labels={look.labels.answer}
              />
            );
          case 'search':
            return streaming && last ? null : <SearchStep key={block.key} queries={block.queries} look={look} />;
          case 'reasoning':
            return streaming && last ? null : <ReasoningStep key={block.key} block={block} look={look} />;
          case 'tool':
            return streaming && last && !block.done ? null : (
              <p className="da-working" key={block.key}>
                <Icon shape={CHECK} />
                <span>{formatLabel(look.labels.usedTool, { name: block.toolName })}</span>
              </p>
            );
          default:
            return block satisfies never;
        }
      })}
    </>
  );
}

function SearchStep({ queries, look: { labels, locale } }: { queries: readonly string[]; look: Look }): ReactElement {
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

function ReasoningStep({
  block,
  look: { labels },
}: {
  block: { text: string; hidden: boolean };
  look: Look;
}): ReactElement {
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
