/**
 * Waits for as long as something of a block is selected: colours replace its texts, and what a reader has marked in them would be gone.
 *
 * @param gone Ends the wait.
 */
export async function untilNotSelected(block: Element, gone: AbortSignal): Promise<void> {
  while (!gone.aborted && isSelected(block)) {
    await new Promise<void>((resolve) => {
      document.addEventListener('selectionchange', () => resolve(), { once: true, signal: gone });
      gone.addEventListener('abort', () => resolve(), { once: true });
    });
  }
}

/** Asked with the shadow root, because else a selection in it is told as one of its host. */
function isSelected(block: Element): boolean {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return false;
  const root = block.getRootNode();
  const shadowRoots = root instanceof ShadowRoot ? [root] : [];
  // Browsers that cannot be asked so look into shadow roots by themselves.
  const [selected = selection.getRangeAt(0)] = selection.getComposedRanges?.({ shadowRoots }) ?? [];
  const range = new Range();
  range.setStart(selected.startContainer, selected.startOffset);
  range.setEnd(selected.endContainer, selected.endOffset);
  return !range.collapsed && range.intersectsNode(block);
}
