import type { KeyboardEvent } from 'react';

/** Handles a key of the field. Returns `true` if the key needs no further handling. */
export type FieldKeyHandler = (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
