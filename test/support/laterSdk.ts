import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The versions of the AI SDK in `test/foreign/` that `npm ci` in the root of this repository installs. Both refuse chunks with unknown
 * fields.
 */
const STRICT_SDKS = ['5.0.150', '6.0.150'];

/**
 * Folder with a copy of `test/foreign/` in which all its versions of the AI SDK are installed. The release tests set `FOREIGN_SDKS`. In all
 * other test runs, this constant is undefined.
 */
const ALL_SDKS = process.env.FOREIGN_SDKS;
const FOLDER = ALL_SDKS ?? fileURLToPath(new URL('../foreign', import.meta.url));

/**
 * The versions of AI SDK 5 and later to test with. The second value says whether the version is known to refuse unknown fields
 * (`STRICT_SDKS`).
 */
export const LATER_SDKS = (ALL_SDKS ? readdirSync(ALL_SDKS) : STRICT_SDKS.map((version) => `ai-${version}`))
  .flatMap((name) => /^ai-([5-9]\..*)$/.exec(name)?.[1] ?? [])
  .map((version) => [version, STRICT_SDKS.includes(version)] as const);

/** A message of AI SDK 5 or later. */
export interface UiMessage {
  id: string;
  role: 'system' | 'user' | 'assistant';
  parts: { type: string; [field: string]: unknown }[];
  metadata?: { threadId?: string; threadKey?: string; [field: string]: unknown };
}

/** The class that the hook `useChat` of `@ai-sdk/react` wraps. The class works without React. */
export interface Chat {
  messages: UiMessage[];
  status: 'submitted' | 'streaming' | 'ready' | 'error';
  error: Error | undefined;
  sendMessage(message: { text: string }): Promise<void>;
  stop(): Promise<void>;
}

interface TransportOptions {
  api: string;
  body?: object;
  headers?: Record<string, string>;
  fetch?: (input: string, init: RequestInit) => Promise<Response>;
  prepareSendMessagesRequest?: (request: { messages: UiMessage[] }) => { body: object };
}

/** The exports of `ai` and `@ai-sdk/react` that the tests use. Declared here, because each version has different types. */
export interface LaterSdk {
  Chat: new (options: { transport: object }) => Chat;
  DefaultChatTransport: new (options: TransportOptions) => object;
  // biome-ignore lint/suspicious/noExplicitAny: tests check what their servers send, not the types of the SDK
  ai: any;
}

/** Loads one version of the AI SDK from its folder. */
export async function loadLaterSdk(version: string): Promise<LaterSdk> {
  const { resolve } = createRequire(join(FOLDER, `ai-${version}`, 'package.json'));
  const load = (name: string) => import(pathToFileURL(resolve(name)).href);
  const [ai, react] = await Promise.all([load('ai'), load('@ai-sdk/react')]);
  return { Chat: react.Chat, DefaultChatTransport: ai.DefaultChatTransport, ai };
}
