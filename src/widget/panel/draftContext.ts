'use client';
import { createContext, useContext } from 'react';
import { createDraft, type Draft } from './createDraft.js';

/** The draft of the panel that a component stands in. */
export const DraftContext = createContext<Draft>(createDraft());

/** What is in the field, to write into. */
export const useDraft = (): Draft => useContext(DraftContext);
