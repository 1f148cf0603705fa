import { createContext } from 'react';

/** The key of the first turn with an answer. Only this turn shows the disclaimer. */
export const FirstAnswerContext = createContext<string | undefined>(undefined);
