import type { ExportClient } from '../client/createExportClient.js';
import type { Attendance } from './createExternalStore.js';

/**
 * Makes one thing for each job of a client, and gives the same one to everyone who asks for it while somebody looks on.
 *
 * @param create Is to pass on who looks on to `attendance`: with the last one it is forgotten, and known again where one comes back, as a
 * part does that was hidden for a while.
 * @returns what makes it, or finds the one there is. Of `more` that of whoever comes first counts.
 */
export function sharedByJob<Shared, More extends unknown[]>(
  create: (client: ExportClient, jobId: string, attendance: Attendance, ...more: More) => Shared,
): (client: ExportClient, jobId: string, ...more: More) => Shared {
  const clients = new WeakMap<ExportClient, Map<string, Shared>>();
  return (client, jobId, ...more) => {
    const jobs = clients.get(client) ?? new Map<string, Shared>();
    clients.set(client, jobs);
    const known = jobs.get(jobId);
    if (known) return known;
    const made: Shared = create(
      client,
      jobId,
      {
        onFirst: () => void (jobs.has(jobId) || jobs.set(jobId, made)),
        onLast: () => void (jobs.get(jobId) === made && jobs.delete(jobId)),
      },
      ...more,
    );
    jobs.set(jobId, made);
    return made;
  };
}
