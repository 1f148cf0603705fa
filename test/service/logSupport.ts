import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type HttpService, LOCAL_ADDRESS } from './overHttp.js';

/** Returns the text of all files of a question log. */
export async function logText(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return texts.join('');
}

/** Waits until a question log has this many lines, and returns them. */
export async function logLines(folder: string, count: number): Promise<Record<string, unknown>[]> {
  const lines = async () => (await logText(folder)).split('\n').filter((line) => line.trim() !== '');
  await expect.poll(async () => (await lines()).length).toBe(count);
  return (await lines()).map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Reads an answer to its end. Returns its id. */
export async function answerId(reply: Response): Promise<string> {
  const [, start = '{}'] = /^f:(.*)$/m.exec(await reply.text()) ?? [];
  return (JSON.parse(start) as { messageId: string }).messageId;
}

/** Sends a rating, or any other body, to the feedback endpoint. */
export function rate(
  service: HttpService,
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Response> {
  return fetch(`${service.url}/_docs/feedback`, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': LOCAL_ADDRESS, ...headers },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
