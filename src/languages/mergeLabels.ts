import { LABELS as ENGLISH } from './en/assistant.js';
import type { LabelOverrides, Labels } from './Labels.js';

/** Replaces labels of a language (default English) with the site's own labels. */
export function mergeLabels(overrides: LabelOverrides = {}, labels: Labels = ENGLISH): Labels {
  return {
    ...labels,
    ...overrides,
    errors: { ...labels.errors, ...overrides.errors },
    answer: { ...labels.answer, ...overrides.answer },
    attachments: { ...labels.attachments, ...overrides.attachments },
    threads: { ...labels.threads, ...overrides.threads },
  };
}
