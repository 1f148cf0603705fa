'use client';
import { memo, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { createLazyModuleHook } from '../../ui/createLazyModuleHook.js';
import type { TableBlock } from '../markdown/ast.js';
import { onceVisible } from '../onceVisible.js';

const useTableTools = createLazyModuleHook(() => import('./TableTools.js'));

interface TableBarProps {
  block: TableBlock;
  /** The rendered table. `TableTools` (the buttons in the bar) can also show it in a dialog. */
  children: ReactNode;
}

/**
 * A table and a bar below it. The bar has the height of one row before it contains the tools, so that the text below usually does not move.
 * The tools follow once the table is close to the visible part of the answer, because a long answer can have hundreds of tables.
 */
export const TableBar = memo(function TableBar({ block, children }: TableBarProps): ReactElement {
  const tools = useTableTools().module;
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => (element.current ? onceVisible(element.current, () => setNear(true)) : undefined), []);
  return (
    <div ref={element} className="da-table-block">
      {children}
      <div className="da-table-bar">
        {isNear && tools && <tools.TableTools block={block}>{children}</tools.TableTools>}
      </div>
    </div>
  );
});
