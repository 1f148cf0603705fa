import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { raceSignal } from '../../async/raceSignal.js';
import type { AskAssistantOptions, FetchFunction } from '../../client/index.js';
import type { OpenedDocsService } from '../../service/createDocsService.js';
import type { DocsServiceOptions } from '../../service/index.js';
import type { LoadedDocs } from '../../service/LoadedDocs.js';
import { CommandError } from '../shared/CommandError.js';
import { watchFolder } from './watchFolder.js';

/** The folder that is read without `--docs`. */
export const DEFAULT_FOLDER = 'docs';
/** Turns off the limits on the number of questions, because all questions to this service come from one command. */
const NO_LIMITS = { addressPerMinute: false, addressPerDay: false, organisationPerHour: false } as const;
/** Streams answers without delays between their chunks. Matters for answers that quote long passages of the documentation. */
const PACE = { pieceLength: 400, delayMs: 0 };

export interface LocalServiceOptions
  extends Omit<DocsServiceOptions, 'folder' | 'pages' | 'limits' | 'pace' | 'onRequest'> {
  /** Value of `--docs`. Default `docs`. */
  folder: string | undefined;
  /**
   * Phrase about an alternative to `--docs`, such as `, or an assistant with --url <address>`. If `--docs` is not given and the default
   * folder does not exist, the error message ends with this phrase.
   */
  alternative?: string;
  /** Reads the folder again when something in it has changed. Default `false`. */
  watch?: boolean;
  /** Stops the reading of the pages. `openLocalService` then rejects with the reason of the signal. */
  signal?: AbortSignal;
}

/** A service within this process. */
export interface LocalService {
  /** Options with which `askAssistant` sends its requests to this service. */
  endpoint: Required<Pick<AskAssistantOptions, 'discoveryUrl' | 'domain' | 'fetch'>>;
  docs: LoadedDocs;
  /** Returns the documentation as it was last read. With the option `watch`, the folder is read again after each change. */
  currentDocs: () => Promise<LoadedDocs>;
  /**
   * The reasons why requests were refused or failed so far. Also contains the reason if an answer only quotes the documentation because
   * the model failed or wrote no text.
   */
  faults: readonly string[];
  close: () => Promise<void>;
}

/**
 * Opens a folder of Markdown as a service within this process, and waits until its pages are read.
 *
 * @throws {CommandError} exit code 2 if the folder does not exist or has no pages.
 */
export async function openLocalService({
  folder,
  alternative = '',
  watch = false,
  signal,
  ...options
}: LocalServiceOptions): Promise<LocalService> {
  const path = await findFolder(folder, alternative);
  // Loaded only here, because `ask --url` and help need no service.
  const { openDocsService } = await import('../../service/createDocsService.js');
  const faults: string[] = [];
  let opened: OpenedDocsService | undefined;
  // Start watching before reading, so that no change is missed.
  const watcher = watch
    ? await watchFolder(path, async () => opened?.service.update(), options.onWarning ?? (() => {}))
    : undefined;
  const close = async () => {
    watcher?.close();
    await opened?.service.close();
  };
  try {
    opened = openDocsService({
      ...options,
      folder: path,
      limits: NO_LIMITS,
      // Worker threads are not needed: `ask` and `evaluate` ask one question at a time, and `mcp` serves only one program.
      workers: 0,
      pace: PACE,
      onRequest: ({ reason }) => {
        if (reason !== undefined) faults.push(reason);
      },
    });
    const { service, docs } = opened;
    await (signal ? raceSignal(service.ready, signal) : service.ready);
    const loaded = await docs();
    if (loaded.pages.length === 0)
      throw new CommandError(
        `The folder "${folder ?? DEFAULT_FOLDER}" contains no .md or .mdx file to answer from.`,
        2,
      );
    const { domain = 'docs' } = options;
    const fetchInProcess: FetchFunction = (input, init) => service(new Request(input, init));
    return {
      endpoint: { domain, discoveryUrl: 'http://localhost/discovery', fetch: fetchInProcess },
      docs: loaded,
      currentDocs: docs,
      faults,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the path of the folder. @throws {CommandError} exit code 2 if it does not exist. */
async function findFolder(folder: string | undefined, alternative: string): Promise<string> {
  const name = folder ?? DEFAULT_FOLDER;
  const path = resolve(name);
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return path;
  throw new CommandError(
    folder === undefined
      ? `There is no folder "${name}" here. Name the documentation folder with --docs <folder>${alternative}.`
      : `There is no folder "${name}". Give the path of a folder with Markdown files.`,
    2,
  );
}
