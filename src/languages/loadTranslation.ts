import { createLanguageLoader } from './createLanguageLoader.js';
import type { Labels } from './Labels.js';

/** Each language becomes a separate chunk, except English, whose labels are bundled with the assistant's panel. */
const files = import.meta.glob<{ LABELS: Labels }>(['./*/assistant.ts', '!./en/assistant.ts']);

/** Loads the assistant's labels in any language but English. */
export const loadTranslation = createLanguageLoader<Labels>((folder) => files[`./${folder}/assistant.ts`]?.());
