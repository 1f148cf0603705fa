/**
 * Waits while the reader's selection touches a block: replacing the text nodes of the block would clear the selection.
 *
 * @param signal Ends the wait.
 */
export async function waitUntilUnselected(block: Element, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && isSelected(block)) {
    await new Promise<void>((resolve) => {
      document.addEventListener('selectionchange', () => resolve(), { once: true, signal: signal });
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
}

/**
 * Whether the reader's selection touches a block. Passes the shadow root to `getComposedRanges`, because browsers otherwise report only the
 * host as selected.
 */
function isSelected(block: Element): boolean {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return false;
  const root = block.getRootNode();
  const shadowRoots = root instanceof ShadowRoot ? [root] : [];
  // Fall back to `getRangeAt` in older browsers, which lack `getComposedRanges`.
  const [selected = selection.getRangeAt(0)] = selection.getComposedRanges?.({ shadowRoots }) ?? [];
  const range = new Range();
  range.setStart(selected.startContainer, selected.startOffset);
  range.setEnd(selected.endContainer, selected.endOffset);
  return !range.collapsed && range.intersectsNode(block);
}
