import type { KeyboardEvent } from 'react';

/** Handles a key that was pressed in the composer's field. Returns `true` if the composer must not handle the key, too. */
export type FieldKeyHandler = (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
