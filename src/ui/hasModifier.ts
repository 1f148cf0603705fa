/** Whether a modifier key is pressed, so that a key or a click belongs to the browser or the system. */
export const hasModifier = ({
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>): boolean =>
  shiftKey || altKey || ctrlKey || metaKey;
