import { Command } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSettingOptions } from '../../../src/cli/settings/createSettingOptions.js';
import {
  MODEL_FILE_SETTINGS,
  MODEL_LIMIT_SETTINGS,
  MODEL_SETTINGS,
  modelOf,
} from '../../../src/cli/settings/modelSettings.js';
import { readEnvironment } from '../../../src/cli/settings/readEnvironment.js';

const TABLE = { ...MODEL_SETTINGS, ...MODEL_FILE_SETTINGS, ...MODEL_LIMIT_SETTINGS };

/** Parses arguments in the same way as a command that has the model options. */
function read(...args: readonly string[]) {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const option of createSettingOptions(TABLE)) command.addOption(option);
  command.parse(args, { from: 'user' });
  return modelOf({ ...readEnvironment(TABLE, command.opts()), ...command.opts() });
}

const MODEL = ['--model', 'small', '--model-url', 'http://127.0.0.1:11434/v1'];

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the model options', () => {
  it('become the options of the service', () => {
    vi.stubEnv('DOCS_ASSISTANT_MODEL_API_KEY', 'model-key');
    const limits = ['--model-max-tokens', '700', '--model-prompt-tokens', '4000', '--model-requests-at-once', '2'];
    expect(
      read(...MODEL, ...limits, '--model-timeout-idle', '90s', '--model-starts-with-reasoning', '--model-images'),
    ).toEqual({
      name: 'small',
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: 'model-key',
      maxTokens: 700,
      promptTokens: 4_000,
      requestsAtOnce: 2,
      startsWithReasoning: true,
      readsImages: true,
      timeouts: { firstToken: 25_000, idle: 90_000, total: 240_000 },
    });
  });

  it('are read from the environment if the command line does not set them', () => {
    vi.stubEnv('DOCS_ASSISTANT_MODEL_MAX_TOKENS', '700');
    vi.stubEnv('DOCS_ASSISTANT_MODEL_REQUESTS_AT_ONCE', '3');
    expect(read(...MODEL, '--model-max-tokens', '800')).toMatchObject({ maxTokens: 800, requestsAtOnce: 3 });
  });

  it('leave out the model if none is given', () => {
    expect(read()).toBeUndefined();
  });

  it.each([
    ['a model without an endpoint', ['--model', 'small'], /must be given together/],
    ['an endpoint without a model', MODEL.slice(2), /must be given together/],
    ['an answer without tokens', [...MODEL, '--model-max-tokens', '0'], /--model-max-tokens.*whole number from 1/],
    ['a prompt without room', [...MODEL, '--model-prompt-tokens', '200'], /whole number from 1000/],
    ['half a request', [...MODEL, '--model-requests-at-once', '0.5'], /whole number from 1/],
  ])('refuse %s', (_, args, message) => {
    expect(() => read(...args)).toThrow(message);
  });
});
