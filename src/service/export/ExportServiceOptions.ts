import type { ExportStore } from './ExportStore.js';

/** How the service exports its documentation (contract: "Static export"). Needs Node. */
export interface ExportServiceOptions {
  /**
   * The secret key that opens the static export interface, `svc_…` or any text of your own without white space. Only its digest is
   * kept. Default none: every call is answered with 401.
   */
  adminApiKey?: string;
  /**
   * Second name of this documentation in export requests, such as `docs.acme.com`. The docs platform names the documentation by a
   * host name in exports and by an identifier (`acme`) in the assistant's address; with this option the service accepts both.
   * Default: export requests name `domain` only.
   *
   * @throws {DocsAssistantError} kind `setup` from `createDocsService`, when it is not a host name.
   * @example createDocsService({ folder: 'docs', domain: 'acme', exports: { domain: 'docs.acme.com' } })
   */
  domain?: string;
  /**
   * Folder for jobs and bundles, of one service process. Default: `.docs-assistant/exports/<domain>` in the working folder, made when
   * the first job is started.
   */
  folder?: string;
  /** Where jobs and bundles are kept, in place of `folder`. */
  store?: ExportStore;
  /** `missing` answers every call with 403, as the platform does without the Enterprise plan: for tests. Default `enterprise`. */
  plan?: 'enterprise' | 'missing';
  /** How long a bundle link works, in milliseconds. Default 3,600,000 (1 h). */
  linkLifetimeMs?: number;
  /** Address at which the service is reached from outside, where the address of a request does not say so. */
  publicUrl?: string;
  /**
   * Address of the published site, `https://docs.acme.com`: the export gets a sitemap and canonical links with its addresses, and a 404 page
   * with the whole navigation. Default: neither.
   */
  siteUrl?: string;
  /**
   * Root of the assistant interface that readers of the export reach: an address, or a path of the host that serves the export. Default
   * none: the exported pages have no assistant, and carry none of its code.
   */
  discoveryUrl?: string;
  /** Threads that render pages. Default: one for each processor but one, 4 at most. 0 renders in the service's own thread. */
  workers?: number;
  /** Where the worker's file is, when a bundler moved it. Default: beside this package's service. */
  workerFile?: string;
  /** Finished jobs that are kept; the oldest goes first, with its bundle. Default 50. */
  maxJobs?: number;
}
