import { expect, it } from 'vitest';
import { createProgram } from '../../src/cli/createProgram.js';

it.each(['2026-02-30', '2026-13-01', '2026-1-1'])('insights refuses %s, which is not a day', async (day) => {
  const [insights] = (await createProgram('insights')).commands;
  insights?.exitOverride().configureOutput({ writeErr: () => {} });
  await expect(insights?.parseAsync(['.', '--since', day], { from: 'user' })).rejects.toThrow(
    /a day such as 2026-11-01/,
  );
});
