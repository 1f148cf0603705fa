'use client';
import { createContext, useContext } from 'react';
import { createDraft, type Draft } from './createDraft.js';

/** Provides the draft of the panel. */
export const DraftContext = createContext<Draft>(createDraft());

/** The draft of the panel: read and write the text of the composer with it. */
export const useDraft = (): Draft => useContext(DraftContext);
