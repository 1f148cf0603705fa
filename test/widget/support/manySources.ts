import { situations } from '../../support/situations.js';

/** A reply with eight sources. */
export const MANY_SOURCES = {
  steps: situations.plainAnswer.steps.flatMap((step) => [
    ...Array.from(
      { length: 8 },
      (_, index) =>
        `h:${JSON.stringify({ sourceType: 'url', id: `${index}`, url: `/page-${index}`, title: `Page ${index}` })}\n`,
    ),
    step,
  ]),
};
