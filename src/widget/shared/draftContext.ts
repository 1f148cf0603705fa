'use client';
import { createContext, useContext } from 'react';
import { createDraft, type Draft } from './createDraft.js';

/** Provides the draft of the panel. */
export const DraftContext = createContext<Draft>(createDraft());

/** Returns the draft of the panel: the text in the composer, with functions to read and change it. */
export const useDraft = (): Draft => useContext(DraftContext);
