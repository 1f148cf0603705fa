import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { ADMIN_SETTINGS } from '../../src/cli/settings/adminSettings.js';
import { BUNDLE_LIMIT_SETTINGS } from '../../src/cli/settings/bundleLimitSettings.js';
import { CONNECTION_SETTINGS, LIMIT_SETTINGS } from '../../src/cli/settings/limitSettings.js';
import { MODEL_LIMIT_SETTINGS } from '../../src/cli/settings/modelSettings.js';
import { readServeSettings } from '../../src/cli/settings/readServeSettings.js';
import { OPERATION_SETTINGS, SERVER_SETTINGS } from '../../src/cli/settings/serverSettings.js';
import { SERVE_SETTINGS } from '../../src/cli/settings/serveSettings.js';
import { SITE_SETTINGS } from '../../src/cli/settings/siteSettings.js';
import { STATE_SETTINGS } from '../../src/cli/settings/stateSettings.js';
import { STORAGE_SETTINGS } from '../../src/cli/settings/storageSettings.js';
import { readExamples } from './support/readExamples.js';
import { configSchema, optionRows, replaceRows, settingRows } from './support/settingTables.js';

const CONFIG_ROW =
  '| `--config <file>` | `docs-assistant.config.yaml`, `.yml` or `.json` | [configuration file](./config-file.md) with any of these options |';

// If one of the first three tests fails, `npx vitest run --project node test/docs/settings -u` updates the tables in `docs/` and the JSON
// schema.
it('the tables of options are those of the settings', async () => {
  let page = await readFile('docs/command-line.md', 'utf8');
  page = replaceRows(page, 'Options of serve', [
    CONFIG_ROW,
    ...optionRows({ ...SERVER_SETTINGS, ...SITE_SETTINGS, ...STATE_SETTINGS, ...STORAGE_SETTINGS, ...ADMIN_SETTINGS }),
  ]);
  page = replaceRows(
    page,
    'Options of serve in operation',
    optionRows({
      ...{ ...MODEL_LIMIT_SETTINGS, ...OPERATION_SETTINGS },
      ...{ ...LIMIT_SETTINGS, ...CONNECTION_SETTINGS, ...BUNDLE_LIMIT_SETTINGS },
    }),
  );
  await expect(page).toMatchFileSnapshot('../../docs/command-line.md');
});

it('the table of the configuration file is that of the settings', async () => {
  const page = await readFile('docs/config-file.md', 'utf8');
  const written = replaceRows(page, 'All settings of serve', settingRows(SERVE_SETTINGS));
  await expect(written).toMatchFileSnapshot('../../docs/config-file.md');
});

it('the JSON schema is that of the settings', async () => {
  const schema = `${JSON.stringify(configSchema(SERVE_SETTINGS), null, 2)}\n`;
  await expect(schema).toMatchFileSnapshot('../../config.schema.json');
});

it('the examples of configuration files are valid, for the command and for editors', async () => {
  const validate = new Ajv({ allowUnionTypes: true }).compile(configSchema(SERVE_SETTINGS));
  const examples = readExamples(['docs/config-file.md']).filter(
    ({ language }) => language === 'yaml' || language === 'json',
  );
  expect(examples.length).toBeGreaterThan(2);
  vi.stubEnv('ACME_ADMIN_KEY', `svc_${'a1'.repeat(12)}`);
  vi.stubEnv('OPENAI_API_KEY', 'secret');
  const folder = await mkdtemp(join(tmpdir(), 'config-'));
  for (const { code, position } of examples) {
    const file = join(folder, 'config.yaml');
    await writeFile(file, code);
    await expect(readServeSettings({}, file), position).resolves.toMatchObject({ configFile: file });
    expect(validate(parse(code)), `${position} ${JSON.stringify(validate.errors)}`).toBe(true);
  }
  expect(validate({ port: 'many' })).toBe(false);
  expect(validate({ prot: 1 })).toBe(false);
  await rm(folder, { recursive: true });
  vi.unstubAllEnvs();
});
