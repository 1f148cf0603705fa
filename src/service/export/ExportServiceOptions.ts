import type { ArchiveLimits } from '../../site/export/ArchiveLimits.js';
import type { AdminApiKey } from './AdminKeys.js';
import type { AuditEntry } from './AuditEntry.js';
import type { BundleStore } from './BundleStore.js';
import type { ExportStore } from './ExportStore.js';

/** Returns the default folder for jobs and bundles. */
export const defaultExportFolder = (domain: string) => `.docs-assistant/exports/${domain}`;

/** Options of static export. Needs Node. */
export interface ExportServiceOptions {
  /**
   * The secret key of the static export interface: `svc_…`, or another string of visible ASCII characters, without spaces. It needs at
   * least 24 characters, 8 of them different. Only a digest is kept. Default: none. If `adminKeys` is empty too, every call that needs a
   * key gets a 401.
   */
  adminApiKey?: string;
  /**
   * Named keys. Each entry contains the key itself or its hash. All of these keys and `adminApiKey` are valid at the same time. To rotate a
   * key, add the new one, change the clients, and remove the old one. Default: none.
   *
   * @example exports: { adminKeys: [{ name: 'ci', hash: 'sha256:9f86d081884c7d65…' }] }
   */
  adminKeys?: readonly AdminApiKey[];
  /**
   * Called once per call of the static export interface, right before the reply is sent; use it for an audit log. Entries can contain the
   * name of the key, but never the key. May be async; its own errors go to `onWarning`. Default: none.
   */
  onAudit?: (entry: AuditEntry) => void;
  /**
   * `separate`: only `service.admin` answers calls that need the admin key, so that a separate port can serve these calls. Signed download
   * links work on both ports. Default `shared`: the service itself answers these calls, too.
   */
  adminInterface?: 'shared' | 'separate';
  /**
   * A second name of this documentation for export requests, such as `docs.acme.com`. The docs platform uses a host name in export
   * requests, and an identifier (`acme`) in the assistant's URL; with this option the service accepts both. Default: export requests
   * must give the `domain` of the service.
   *
   * @throws {DocsAssistantError} kind `setup` from `createDocsService`, if it is neither a host name nor an identifier.
   * @example createDocsService({ folder: 'docs', domain: 'acme', exports: { domain: 'docs.acme.com' } })
   */
  domain?: string;
  /**
   * Folder for jobs and bundles of one service process. Default: `.docs-assistant/exports/<domain>` in the working directory, created when
   * the first job starts.
   */
  folder?: string;
  /**
   * Store for jobs. Default: `folder`. Exception: if `bundles` is set, and the option `state` of the service uses a database that replicas
   * can share, the default is that database.
   */
  store?: ExportStore;
  /** Store for bundles. Default: `folder`. `createS3BundleStore` of `docs-assistant/s3` keeps them in S3-compatible storage. */
  bundles?: BundleStore;
  /**
   * For tests: with `missing`, calls with a valid key get a 403, as on the docs platform without the Enterprise plan. Default
   * `enterprise`.
   */
  plan?: 'enterprise' | 'missing';
  /**
   * How long a bundle link is valid, in milliseconds. Default 3,600,000 (1 h). A presigned link of `createS3BundleStore` is valid for seven
   * days at most, and never longer than the credentials.
   */
  linkLifetimeMs?: number;
  /**
   * URL at which clients reach the service, for links to bundles. Set it behind a reverse proxy that replaces `Host`, for example. Default:
   * taken from the URL of each request.
   */
  publicUrl?: string;
  /**
   * URL of the published site, `https://docs.acme.com`. If set, the export has a sitemap, canonical links, absolute URLs in its Markdown
   * files and `llms.txt`, and a 404 page with full navigation. Default: no sitemap, no canonical links, relative URLs, and a 404 page
   * without navigation.
   */
  siteUrl?: string;
  /**
   * Root of the assistant interface for exported pages: a URL, or a path on the host that serves the export. Default: none; exported pages
   * have no assistant and contain none of its code.
   */
  discoveryUrl?: string;
  /**
   * The address to which the assistant of exported pages sends ratings: a URL, or a path on the host that serves the export. For example,
   * the URL of `/_docs/feedback` of a service with a question log. Needs `discoveryUrl`. Default: none; readers of exported pages cannot
   * rate answers.
   */
  feedbackUrl?: string;
  /** Number of worker threads that render pages. Default: the processors minus one, from 1 to 4. 0 renders in the service's own thread. */
  workers?: number;
  /** Path of the file that the worker threads run (`exportWorker.js`), if a bundler moved it. Default: the file in this package. */
  workerFile?: string;
  /**
   * Maximum number of finished jobs. When a job is started, the oldest finished jobs above this number are removed, together with their
   * bundles. Default 50.
   */
  maxJobs?: number;
  /**
   * Size limits of a bundle: `archiveBytes` (1 GiB), `unpackedBytes` (4 GiB), `fileBytes` (512 MiB), `entries` (200,000), `nameBytes`
   * (16 MiB). Whole numbers above 0, or `Infinity` for no limit. If you raise a limit, also raise it in the programs that read the bundle.
   */
  limits?: Partial<ArchiveLimits>;
}
