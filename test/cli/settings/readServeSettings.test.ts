import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readServeSettings } from '../../../src/cli/settings/readServeSettings.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function write(text: string, name = 'config.yaml'): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

/** Reads the settings of a configuration file. */
async function read(text: string, given = {}, name?: string) {
  return (await readServeSettings(given, await write(text, name))).settings;
}

/** Reads a faulty configuration file. Returns the message without the folder of the file. */
async function failToRead(text: string, name?: string): Promise<string> {
  const file = await write(text, name);
  const error = await readServeSettings({}, file).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'CommandError', exitCode: 2 });
  return (error as Error).message.replaceAll(`${folder}/`, '');
}

describe('the settings of serve', () => {
  it('come from the command line, the environment, the file and the defaults, in this order', async () => {
    vi.stubEnv('DOCS_ASSISTANT_TITLE', 'environment');
    vi.stubEnv('DOCS_ASSISTANT_DOMAIN', 'environment');
    expect(await read('title: file\ndomain: file\nlanguage: de', { title: 'flag' })).toMatchObject({
      title: 'flag',
      domain: 'environment',
      language: 'de',
      logFormat: 'text',
    });
  });

  it('have the same kinds of values in a file as on the command line', async () => {
    const yaml = `
# yaml-language-server: $schema=./node_modules/docs-assistant/config.schema.json
port: 0
trustProxy: true
watch: off
grace: 90s
title: 2.10
allowedHost: docs.acme.com
allowedOrigin: [https://acme.com, https://beta.com]
keys: [svc_dsc_one, svc_dsc_two]
limitAddressPerDay: false
limitQueryLength: 50
`;
    expect(await read(yaml)).toMatchObject({
      port: 0,
      trustProxy: true,
      watch: false,
      grace: 90_000,
      title: '2.10',
      allowedHost: ['docs.acme.com'],
      allowedOrigin: ['https://acme.com', 'https://beta.com'],
      keys: ['svc_dsc_one', 'svc_dsc_two'],
      limitAddressPerDay: false,
      limitQueryLength: 50,
    });
  });

  it('can be written as JSON with tabs', async () => {
    const json =
      '{\n\t"$schema": "./config.schema.json",\n\t"port": 8080,\n\t"allowedHost": [\n\t\t"docs.acme.com"\n\t]\n}\n';
    expect(await read(json, {}, 'config.json')).toMatchObject({ port: 8080, allowedHost: ['docs.acme.com'] });
  });

  it('may be missing: an empty file and empty variables change nothing', async () => {
    vi.stubEnv('DOCS_ASSISTANT_DOMAIN', '');
    expect(await read('# nothing yet\n')).toMatchObject({ domain: 'docs', port: 4321, watch: true });
  });

  it('do not read a variable whose option is on the command line', async () => {
    vi.stubEnv('DOCS_ASSISTANT_METRICS_PORT', 'tcp://10.0.0.7:9464');
    expect((await readServeSettings({ metricsPort: 9464 }, undefined)).settings.metricsPort).toBe(9464);
    await expect(readServeSettings({}, undefined)).rejects.toThrow(
      'DOCS_ASSISTANT_METRICS_PORT is "tcp://10.0.0.7:9464"',
    );
  });

  it('take values from environment variables that the file names', async () => {
    vi.stubEnv('ACME_MODEL_KEY', 'secret');
    expect(await read(`modelApiKey: \${ACME_MODEL_KEY}\ntitle: "For \${ACME_MODEL_KEY}s"`)).toMatchObject({
      modelApiKey: 'secret',
      title: 'For secrets',
    });
  });

  it('resolve folders of the file from its own folder, and others from the working directory', async () => {
    expect(await read('folder: website/docs\nquestionLog: /var/log/docs', { exportFolder: 'exports' })).toMatchObject({
      folder: join(folder, 'website/docs'),
      questionLog: '/var/log/docs',
      exportFolder: 'exports',
    });
  });

  it('read switches in the environment as true or false', async () => {
    vi.stubEnv('DOCS_ASSISTANT_TRUST_PROXY', 'false');
    vi.stubEnv('DOCS_ASSISTANT_WATCH', 'false');
    expect(await read('trustProxy: true')).toMatchObject({ trustProxy: false, watch: false });
    vi.stubEnv('DOCS_ASSISTANT_WATCH', 'maybe');
    await expect(read('')).rejects.toThrow(
      'The environment variable DOCS_ASSISTANT_WATCH is "maybe". Give true or false.',
    );
  });
});

describe('a faulty configuration file is refused with file, line, column and remedy:', () => {
  it.each([
    [
      'an unknown setting',
      'port: 1\nlimit-adress-per-day: 5',
      '2:1: There is no setting "limit-adress-per-day". Did you mean "limitAddressPerDay"?',
    ],
    [
      'an unknown setting like no other',
      'colour: red',
      '1:1: There is no setting "colour". The settings are named as the options of "docs-assistant serve".',
    ],
    ['the name of a method', 'toString: 1', '1:1: There is no setting "toString".'],
    ['a wrong number', 'domain: acme\nport: many', '2:7: "port" is "many". A port is a whole number from 0 to 65535.'],
    ['a wrong word', 'logFormat: xml', '1:12: "logFormat" is "xml". Allowed choices are text, json.'],
    [
      'a wrong item of a list',
      'allowedHost:\n  - docs.acme.com\n  - docs.acme.com:443',
      '3:5: "allowedHost" is "docs.acme.com:443". Give a host name as browsers send it, without scheme and port',
    ],
    [
      'an origin without a scheme',
      'allowedOrigin:\n  - https://acme.com\n  - acme',
      '3:5: "allowedOrigin" is "acme". Give scheme, host and port',
    ],
    ['a list in place of a value', 'title: [a, b]', '1:8: "title" has no value. Give one value, or remove the line.'],
    ['a missing value', 'title:\nport: 1', '1:7: "title" has no value. Give one value, or remove the line.'],
    [
      'a missing variable',
      `domain: acme\nkeys: \${ACME_KEYS}`,
      `2:7: The environment variable ACME_KEYS is not set. Set it, or write the value instead of \${ACME_KEYS}.`,
    ],
    ['a list of settings', '- port: 1', '1:1: A configuration file contains settings, such as "port: 4321".'],
    [
      'broken YAML',
      'port: 1\n  domain: acme',
      '1:7: This is not valid YAML or JSON (Nested mappings are not allowed in compact mappings). Check indentation, brackets and quotes.',
    ],
    [
      'a setting that occurs twice',
      'port: 1\nport: 2',
      '2:1: This is not valid YAML or JSON (Map keys must be unique)',
    ],
    [
      'several documents',
      'port: 1\n---\nport: 2',
      '2:1: This is not valid YAML or JSON (Source contains multiple documents',
    ],
  ])('%s', async (_, text, message) => {
    expect(await failToRead(text)).toContain(`config.yaml:${message}`);
  });

  it('all faults at once', async () => {
    expect((await failToRead('port: -1\ndomian: acme\ngrace: soon')).split('\n')).toEqual([
      'config.yaml:1:7: "port" is "-1". A port is a whole number from 0 to 65535.',
      'config.yaml:2:1: There is no setting "domian". Did you mean "domain"?',
      'config.yaml:3:8: "grace" is "soon". Give a duration such as 90s, 30m or 2h.',
    ]);
  });

  it('without secrets', async () => {
    const message = await failToRead('adminApiKey: svc_dsc_mistaken');
    expect(message).toBe(
      'config.yaml:1:14: "adminApiKey" is not valid. It contains an assistant key (svc_dsc_…), which is public and cannot export. Set it to the secret admin key (svc_…).',
    );
  });

  it('an admin key among the public keys, also of a site or in the environment', async () => {
    const fault =
      'One of the keys looks like an admin key. Pages make these keys public: give an assistant key ("svc_dsc_…").';
    expect(await failToRead('domain: acme\nkeys:\n  - svc_dsc_one\n  - svc_mistaken')).toBe(
      `config.yaml:4:5: "keys" is not valid. ${fault}`,
    );
    expect(await failToRead('sites:\n  - domain: acme\n    folder: a\n    keys: svc_mistaken')).toBe(
      `config.yaml:4:11: "keys" is not valid. ${fault}`,
    );
    vi.stubEnv('DOCS_ASSISTANT_KEYS', 'svc_dsc_one, svc_mistaken');
    await expect(readServeSettings({}, undefined)).rejects.toThrow(
      `The environment variable DOCS_ASSISTANT_KEYS is not valid. ${fault}`,
    );
  });

  it('do not repeat the password of a refused URL', async () => {
    const url = 'https://me:hush@docs.test';
    expect(await failToRead(`publicUrl: ${url}`)).toMatch(/^config\.yaml:1:12: "publicUrl" is not valid\. (?!.*hush)/);
    vi.stubEnv('DOCS_ASSISTANT_PUBLIC_URL', url);
    await expect(read('')).rejects.toThrow(/DOCS_ASSISTANT_PUBLIC_URL is not valid\. (?!.*hush)/);
  });

  it('a file that grows when its aliases are resolved, or is huge', async () => {
    const bomb = 'allowedHost: &a [x,x]\ngroup: [*a,*a]';
    expect(await failToRead(bomb)).toContain('"group" has no value');
    expect(await failToRead(`title: ${'x'.repeat(1_000_001)}`)).toContain('more than a million characters');
  });

  it('a file that does not exist', async () => {
    await expect(readServeSettings({}, join(folder, 'none.yaml'))).rejects.toThrow(
      /none\.yaml" cannot be read .*Name another one with --config\./,
    );
  });
});

describe('the folders that the service writes to', () => {
  it.each(['questionLog', 'auditLog', 'stateFolder', 'exportFolder', 'cache'])(
    'must be outside of the documentation, or hidden: %s',
    async (key) => {
      const advice = /is inside the documentation folder "docs", .* Choose a folder outside it\.$/;
      for (const inside of ['docs', 'docs/data', join(process.cwd(), 'docs/data')])
        await expect(readServeSettings({ [key]: inside }, undefined)).rejects.toThrow(advice);
      for (const outside of ['data', 'docs-data', 'docs/.data'])
        expect((await readServeSettings({ [key]: outside }, undefined)).settings).toMatchObject({ [key]: outside });
    },
  );

  it('must be outside of the documentation of all sites', async () => {
    const text = `stateFolder: a/state
sites:
  - {domain: a, folder: a}
  - {domain: b, folder: b, exportFolder: a/exports}
  - {domain: c, folder: c}`;
    const faults = (await failToRead(text)).split('\n');
    expect(faults).toEqual([
      expect.stringMatching(/:3:5: --state-folder "a\/state" is inside the documentation folder "a"/),
      expect.stringMatching(/:4:5: --export-folder "a\/exports" is inside the documentation folder "a"/),
    ]);
  });
});

describe('several sites', () => {
  it('have their own settings, and the values that are given for all where they set none', async () => {
    vi.stubEnv('DOCS_ASSISTANT_LIMIT_ADDRESS_PER_DAY', '7');
    vi.stubEnv('BETA_KEYS', 'svc_dsc_one,svc_dsc_two');
    const file = await write(`
port: 8080
language: de
model: &model qwen3
sites:
  - domain: acme
    folder: acme/docs
    allowedHost: [docs.acme.com, help.acme.com]
    limitAddressPerDay: 9
  - domain: beta
    folder: /srv/beta
    keys: \${BETA_KEYS}
    language: fr
    model: *model
`);
    const { settings, sites } = await readServeSettings({ title: 'Docs' }, file);
    expect(settings).toMatchObject({ port: 8080, language: 'de' });
    expect(sites).toMatchObject([
      {
        domain: 'acme',
        folder: join(folder, 'acme/docs'),
        allowedHost: ['docs.acme.com', 'help.acme.com'],
        language: 'de',
        limitAddressPerDay: 9,
        title: 'Docs',
      },
      {
        domain: 'beta',
        folder: '/srv/beta',
        keys: ['svc_dsc_one', 'svc_dsc_two'],
        language: 'fr',
        limitAddressPerDay: 7,
      },
    ]);
    expect((await readServeSettings({}, await write('domain: acme'))).sites).toBeUndefined();
  });

  it.each([
    ['no list', 'sites: acme', '1:8: "sites" has no site. Give a list of sites, each with its settings.'],
    ['an empty list', 'port: 1\nsites: []', '2:8: "sites" has no site.'],
    ['no value', 'sites:', ': "sites" has no site.'],
    ['a text in place of a site', 'sites:\n  - acme', '2:5: A site is a list of settings, such as "domain: acme"'],
    [
      'a setting of the process in a site',
      'sites:\n  - domain: acme\n    folder: a\n    port: 1',
      '4:5: "port" belongs to the process, not to a site. Move it out of the list "sites", to the top level of the file.',
    ],
    [
      'a wrong value in a site',
      'sites:\n  - domain: acme\n    folder: a\n    limitBodyBytes: many',
      '4:21: "limitBodyBytes" is "many".',
    ],
    [
      'a site without domain',
      'sites:\n  - folder: a',
      '2:5: The site has no "domain". Give it an identifier of its own',
    ],
    ['a site without folder', 'folder: a\nsites:\n  - domain: acme', '3:5: The site has no "folder".'],
    ['a wrong domain', 'sites:\n  - {domain: a/b, folder: a}', '2:5: "a/b" is not a domain.'],
    [
      'a domain twice',
      'sites:\n  - {domain: acme, folder: a}\n  - {domain: Acme, folder: b}',
      '3:5: "domain" is "acme", as in the site "acme". Give each site a value of its own.',
    ],
    [
      'a host name twice',
      'sites:\n  - {domain: a, folder: a, allowedHost: [x.com, y.com]}\n  - {domain: b, folder: b, allowedHost: Y.com}',
      '3:5: "allowedHost" is "y.com", as in the site "a".',
    ],
    [
      'one question log for all',
      'questionLog: /log\nsites:\n  - {domain: a, folder: a}\n  - {domain: b, folder: b}',
      '4:5: "questionLog" is "/log", as in the site "a".',
    ],
    ['sites in a site', 'sites:\n  - {domain: a, folder: a, sites: []}', '2:28: There is no setting "sites".'],
  ])('are refused with file, line, column and remedy: %s', async (_, text, message) => {
    expect(await failToRead(text)).toContain(message);
  });

  it('have no folder and no domain on the command line', async () => {
    const file = await write('sites: [{domain: acme, folder: acme}]');
    await expect(readServeSettings({ folder: 'docs' }, file)).rejects.toThrow(
      /have their own\. Remove the folder "docs" from the command line\./,
    );
    await expect(readServeSettings({ domain: 'beta' }, file)).rejects.toThrow(/Remove --domain/);
  });
});
