'use client';
import { useState } from 'react';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { readStoredSize, type SizeName, storeLayout } from '../shared/storedLayout.js';
import { mayPersist } from '../shared/useMayPersist.js';

/** A size of a frame that the reader chooses (px). */
export interface ChosenSize {
  /** While the reader drags, the dragged size. Otherwise, the chosen size, or undefined for the default size. */
  size: number | undefined;
  /** Shows a size while the reader drags; `undefined` cancels the drag. */
  drag: (size: number | undefined) => void;
  /** Chooses a size, and stores it on the device if that is allowed; `undefined` restores the default. */
  choose: (size: number | undefined) => void;
}

/** Returns a size of a frame and the functions that change it. Initially, the size is the one that is stored on the device, if any. */
export function useChosenSize(name: SizeName): ChosenSize {
  const store = useConversationStore();
  const [chosen, setChosen] = useState(() => readStoredSize(name));
  const [dragged, setDragged] = useState<number>();
  const choose = (size: number | undefined) => {
    setDragged(undefined);
    setChosen(size);
    if (mayPersist(store)) storeLayout(name, size);
  };
  return { size: dragged ?? chosen, drag: setDragged, choose };
}
