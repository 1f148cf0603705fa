import { LABELS as ENGLISH } from './en/assistant.js';
import type { LabelOverrides, Labels } from './Labels.js';

/** Applies a site's own labels to those of a language. Default: English. */
export function mergeLabels(overrides: LabelOverrides = {}, labels: Labels = ENGLISH): Labels {
  return {
    ...labels,
    ...overrides,
    errors: { ...labels.errors, ...overrides.errors },
    answer: { ...labels.answer, ...overrides.answer },
    threads: { ...labels.threads, ...overrides.threads },
  };
}
