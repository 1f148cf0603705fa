'use client';
import { createContext, useContext } from 'react';
import { createDraft, type Draft } from './createDraft.js';

/** Provides the draft of the panel. */
export const DraftContext = createContext<Draft>(createDraft());

/** Returns the draft of the panel, which reads and writes the text of the composer. */
export const useDraft = (): Draft => useContext(DraftContext);
