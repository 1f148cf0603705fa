import { readFileSync } from 'node:fs';
import { examplesOf } from '../../docs/support/readExamples.js';

/** A step of a guide: a command, or a file to create or to extend. */
export type GuideStep = { command: string } | { file: string; text: string };

/** Reads the steps of the first section of a guide, in their order. Diffs are not steps: they show what a command writes. */
export function readGuideSteps(guide: string): GuideStep[] {
  const file = `docs/guides/${guide}.md`;
  const [, section = ''] = readFileSync(file, 'utf8').split(/^## /m);
  return examplesOf(file, `## ${section}`).flatMap(({ language, title, code }): GuideStep[] => {
    if (language === 'sh') return code.split('\n').map((command) => ({ command }));
    return title && language !== 'diff' ? [{ file: title, text: `${code}\n` }] : [];
  });
}
