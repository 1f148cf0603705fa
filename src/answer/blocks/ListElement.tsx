'use client';
import { memo, type ReactElement } from 'react';
import { useAnswerSettings } from '../answerContext.js';
import { drawBlocks } from '../drawBlocks.js';
import type { ItemBlock, ListBlock } from '../markdown/ast.js';
import { startDirection } from '../startDirection.js';

/**
 * A list. Whether it is loose is a class, not another structure: a list often turns loose while it streams, and the elements
 * that a reader may have selected in it must stay.
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
    <li className={done === undefined ? undefined : 'da-task'} dir={startDirection(item.children)}>
      {done !== undefined && (
        // An image and no checkbox: nothing in an answer is part of a form.
        <span
          className={done ? 'da-box da-done' : 'da-box'}
          role="img"
          aria-label={done ? labels.taskDone : labels.taskOpen}
        />
      )}
      {drawBlocks(item.children)}
    </li>
  );
});
