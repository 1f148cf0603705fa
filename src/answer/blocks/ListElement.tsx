'use client';
import { memo, type ReactElement } from 'react';
import { useAnswerSettings } from '../answerContext.js';
import { detectBlockDirection } from '../detectDirection.js';
import type { ItemBlock, ListBlock } from '../markdown/ast.js';
import { renderBlocks } from '../renderBlocks.js';

/**
 * A list. Loose and tight lists have the same elements; only a class differs. A tight list often becomes loose while it streams, and new
 * elements would clear the reader's selection.
 */
export const ListElement = memo(function ListElement({ block }: { block: ListBlock }): ReactElement {
  const className = block.loose ? 'da-list da-loose' : 'da-list';
  const items = block.children.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items are only ever added at the end
    <Item key={index} item={item} />
  ));
  if (!block.ordered) return <ul className={className}>{items}</ul>;
  return (
    <ol className={className} start={block.start}>
      {items}
    </ol>
  );
});

const Item = memo(function Item({ item }: { item: ItemBlock }): ReactElement {
  const { labels } = useAnswerSettings();
  const { done } = item;
  return (
    <li className={done === undefined ? undefined : 'da-task'} dir={detectBlockDirection(item.children)}>
      {done !== undefined && (
        // Use `role="img"` instead of a checkbox, because readers cannot change the state of the task.
        <span
          className={done ? 'da-box da-done' : 'da-box'}
          role="img"
          aria-label={done ? labels.taskDone : labels.taskOpen}
        />
      )}
      {renderBlocks(item.children)}
    </li>
  );
});
