import type { KeyboardEvent } from 'react';

/** Handles a key of the field; returns `true` if the key needs no other handling. */
export type FieldKeyHandler = (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
