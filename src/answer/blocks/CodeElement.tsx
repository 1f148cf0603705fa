'use client';
import { memo, type ReactElement } from 'react';
import { useAnswerSettings, useComponent } from '../answerContext.js';
import { AnswerCode } from '../code/AnswerCode.js';
import type { CodeBlock } from '../markdown/ast.js';

/**
 * Language of the code block in which the model suggests links. The function `messageBlocks` of `docs-assistant/headless` removes the block
 * from an answer and returns its links.
 */
const SUGGESTIONS = 'suggestions';

/**
 * A code block. Renders nothing for the code block that contains the links that the model suggests. Also renders nothing without code,
 * because an answer that is cut off can end with an opening fence.
 */
export const CodeElement = memo(function CodeElement({ block }: { block: CodeBlock }): ReactElement | null {
  const Code = useComponent('code', AnswerCode);
  const { fences } = useAnswerSettings().components;
  const [language = '', meta = ''] = splitInfo(block.info);
  if (language === SUGGESTIONS || block.text.trim() === '') return null;
  const name = language.toLowerCase();
  // Use `hasOwn`, because the model chooses the name, which can be `constructor`.
  const Fence = block.closed && fences && Object.hasOwn(fences, name) ? fences[name] : undefined;
  const Shown = Fence ?? Code;
  return <Shown text={block.text} language={language} meta={meta} closed={block.closed} />;
});

function splitInfo(info: string): [string, string] {
  const trimmed = info.trim();
  const end = trimmed.search(/\s/);
  return end < 0 ? [trimmed, ''] : [trimmed.slice(0, end), trimmed.slice(end).trim()];
}
