'use client';
import { memo, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { TableBlock } from '../markdown/ast.js';
import type { TableToolsProps } from './TableTools.js';

interface TableBarProps {
  block: TableBlock;
  /** The table, which its tools show once more in a dialog. */
  children: ReactNode;
}

/** A table and a bar below it. The bar has its height before its tools have loaded, so that the text below does not move. */
export const TableBar = memo(function TableBar({ block, children }: TableBarProps): ReactElement {
  const [tools, setTools] = useState<{ Tools: (props: TableToolsProps) => ReactElement }>();
  useEffect(() => {
    import('./TableTools.js').then(
      ({ TableTools }) => setTools({ Tools: TableTools }),
      // The table can be read without its tools.
      () => {},
    );
  }, []);
  return (
    <div className="da-table-block">
      {children}
      <div className="da-table-bar">{tools && <tools.Tools block={block}>{children}</tools.Tools>}</div>
    </div>
  );
});
