import { openDocsService as openService } from '../../../src/service/createDocsService.js';
import type { DocsService } from '../../../src/service/index.js';
import type { LoadedDocs } from '../../../src/service/LoadedDocs.js';

let opened: ReturnType<typeof openService> | undefined;
const warnings: string[] = [];

/** Opens `docs/` for the domain `acme`, once in each process, because reading all pages takes seconds. */
async function open() {
  opened ??= openService({
    folder: 'docs',
    domain: 'acme',
    pace: { pieceLength: 1_000, delayMs: 0 },
    limits: { addressPerMinute: false, addressPerDay: false, organisationPerHour: false },
    onWarning: (warning) => void warnings.push(warning),
  });
  await opened.service.ready;
  return opened;
}

/** Opens the local service for the documentation in `docs/`. */
export async function openDocsService(): Promise<DocsService> {
  return (await open()).service;
}

/** Returns the pages of the service that `openDocsService` opens, and the warnings that it reported while reading them. */
export async function openDocsPages(): Promise<{ pages: LoadedDocs['pages']; warnings: readonly string[] }> {
  const { docs } = await open();
  return { pages: (await docs()).pages, warnings };
}
