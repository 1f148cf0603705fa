/**
 * A `fetch` with named situations: replies and failures of real services, proxies and networks. Stories and tests share it. It does not use
 * Node, so it runs in the browser.
 */

import type { FetchFunction } from '../../src/client/FetchFunction.js';
import type { ApiVersion } from '../../src/protocol/apiVersion.js';
import type { AssistantRequest } from '../../src/protocol/messages/assistantMessage.js';
import { type Script, type SituationName, type Step, situations } from './situations.js';
import { toUiMessageStream } from './streamEncodings.js';

/** A request as it was sent. */
export interface RecordedRequest {
  url: string;
  init: RequestInit;
  headers: Headers;
  body: AssistantRequest;
  /** Whether the connection is closed: the script has refused, ended or reset it, or the caller has cancelled or aborted reading. */
  closed: boolean;
  /** Whether the signal of the request was aborted. */
  aborted: boolean;
}

/** A `fetch` that records its requests. */
export type ScriptedFetch = FetchFunction & { readonly requests: RecordedRequest[] };

export interface ScriptedFetchOptions {
  /** Delay before each step of a script and before its end, in addition to the pauses of the script (ms). Default 0. */
  pace?: number;
  /**
   * Version of the message endpoint. Replies are streamed in the format of this version. The scripts are written in the format of
   * version 1, and are translated for version 2. Default `v1`.
   */
  version?: ApiVersion;
}

/** The name of a situation, or a custom script. */
export type Situation = SituationName | Script;

const encoder = new TextEncoder();

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

function playBody(
  steps: readonly Step[],
  pace: number,
  signal: AbortSignal,
  onClosed: () => void,
): ReadableStream<Uint8Array> {
  let next = 0;
  const cancelled = new AbortController();
  const anySignal = AbortSignal.any([signal, cancelled.signal]);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          for (;;) {
            const step = steps[next++];
            if (pace > 0) await wait(pace, anySignal);
            anySignal.throwIfAborted();
            if (step === undefined) {
              onClosed();
              return controller.close();
            }
            if (step === 'hang')
              await new Promise((_, reject) => anySignal.addEventListener('abort', () => reject(anySignal.reason)));
            if (step === 'reset') throw new TypeError('network error');
            if (step instanceof Promise) await step;
            else if (typeof step === 'number') await wait(step, anySignal);
            else return controller.enqueue(typeof step === 'string' ? encoder.encode(step) : step);
          }
        } catch (error) {
          onClosed();
          if (!cancelled.signal.aborted) controller.error(error);
        }
      },
      cancel() {
        onClosed();
        cancelled.abort();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Translates the steps of a reply from the stream format of version 1 of the message endpoint to the format of version 2. In version 2, a
 * signature is part of the reasoning block before it. So a step and a signature in the next step are translated together.
 */
function toUiMessageSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step, index): Step[] => {
    if (typeof step !== 'string') return [step];
    const next = steps[index + 1];
    const text = toUiMessageStream(typeof next === 'string' && next.startsWith('j:') ? step + next : step);
    return text === '' ? [] : [text];
  });
}

/**
 * Creates a `fetch` that replies as scripted.
 *
 * @param script One situation for every request, or a list with one per request. The last one repeats.
 * @example
 * const fetch = scriptedFetch(['cutAtNewline', 'answer']);
 * render(<DocsAssistant domain="acme" fetch={fetch} />);
 */
export function scriptedFetch(
  script: Situation | readonly Situation[],
  { pace = 0, version = 'v1' }: ScriptedFetchOptions = {},
): ScriptedFetch {
  const list = Array.isArray(script) ? (script as readonly Situation[]) : [script as Situation];
  const requests: RecordedRequest[] = [];

  const play: FetchFunction = async (url, init) => {
    const situation = list[Math.min(requests.length, list.length - 1)] as Situation;
    const signal = init.signal ?? new AbortController().signal;
    const recorded: RecordedRequest = {
      url,
      init,
      headers: new Headers(init.headers),
      body: JSON.parse(String(init.body)) as AssistantRequest,
      closed: false,
      aborted: false,
    };
    requests.push(recorded);
    signal.addEventListener('abort', () => {
      recorded.aborted = true;
    });
    const {
      status = 200,
      headers = {},
      wait: delay = 0,
      refuse,
      steps = [],
    }: Script = typeof situation === 'string' ? situations[situation] : situation;
    if (delay > 0) await wait(delay, signal);
    signal.throwIfAborted();
    if (refuse) {
      recorded.closed = true;
      throw new TypeError('Failed to fetch');
    }
    if (status === 204) recorded.closed = true;
    const written = version === 'v1' ? steps : toUiMessageSteps(steps);
    const body = playBody(written, pace, signal, () => {
      recorded.closed = true;
    });
    return new Response(status === 204 ? null : body, {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  };
  return Object.assign(play, { requests });
}
