import type { KeyboardEvent } from 'react';

/** Handles a key that was pressed in the composer's field. Returns `true` if the composer must then ignore the key. */
export type FieldKeyHandler = (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
