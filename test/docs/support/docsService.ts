import { createDocsService, type DocsService } from '../../../src/service/index.js';

let opened: DocsService | undefined;

/** Opens the local service over `docs/` for the domain `acme`, once in each process, because reading all pages takes seconds. */
export async function openDocsService(): Promise<DocsService> {
  opened ??= createDocsService({
    folder: 'docs',
    domain: 'acme',
    pace: { pieceLength: 1_000, delayMs: 0 },
    limits: { addressPerMinute: false, addressPerDay: false, organisationPerHour: false },
  });
  await opened.ready;
  return opened;
}
