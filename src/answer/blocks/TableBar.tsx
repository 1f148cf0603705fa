'use client';
import { memo, type ReactElement, type ReactNode } from 'react';
import { createLazyModuleHook } from '../../ui/createLazyModuleHook.js';
import type { TableBlock } from '../markdown/ast.js';

const useTableTools = createLazyModuleHook(() => import('./TableTools.js'));

interface TableBarProps {
  block: TableBlock;
  /** The rendered table. `TableTools` (the buttons in the bar) can also show it in a dialog. */
  children: ReactNode;
}

/**
 * A table and a bar below it. The bar takes up its space before its tools have loaded, so that the text below does not move. The table can
 * be read without the tools.
 */
export const TableBar = memo(function TableBar({ block, children }: TableBarProps): ReactElement {
  const tools = useTableTools().module;
  return (
    <div className="da-table-block">
      {children}
      <div className="da-table-bar">{tools && <tools.TableTools block={block}>{children}</tools.TableTools>}</div>
    </div>
  );
});
