import { expect, it } from 'vitest';
import { getExportProblem } from '../../src/admin/getExportProblem.js';
import { DocsAssistantError } from '../../src/protocol/DocsAssistantError.js';

it.each([
  ['plan-required', 'plan'],
  ['constructor', 'forbidden'],
  ['another', 'forbidden'],
])('a refusal with the code "%s" is the problem %s', (code, problem) => {
  expect(getExportProblem(new DocsAssistantError('forbidden', 'No.', { code }))).toBe(problem);
});
