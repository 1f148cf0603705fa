import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { LoggedRequest } from '../../../src/cli/server/createServiceLog.js';
import { readServeSettings } from '../../../src/cli/settings/readServeSettings.js';
import { reload, siteListOf } from '../../../src/cli/sites/reload.js';
import { ServedSites } from '../../../src/cli/sites/ServedSites.js';
import { SiteHost } from '../../../src/cli/sites/SiteHost.js';
import type { ServiceEvent } from '../../../src/service/index.js';
import { temporaryFolder } from '../../support/temporaryFolder.js';
import { writeFiles } from '../../support/writeFiles.js';

/** The sites of a configuration file, opened without an HTTP server, with the messages, requests and events that the tests check. */
export interface TestSites {
  folder: string;
  sites: ServedSites;
  host: SiteHost;
  /** Messages in the log. */
  messages: string[];
  requests: LoggedRequest[];
  events: { site: string; event: ServiceEvent }[];
  /** Domains that were passed to `SiteHost.forget`. */
  forgotten: string[];
  /** The domains whose service is open, according to the metrics. */
  counted: string[];
  /** Writes the configuration, and reloads it as SIGHUP does. */
  reload: (config: string) => Promise<void>;
  /** Returns the status and the text of a reply. */
  get: (url: string, init?: RequestInit) => Promise<{ status: number; text: string }>;
}

/** Opens the sites of a configuration in a folder with these files, and waits until their pages are read. */
export async function serveSites(files: Record<string, string>, config: string): Promise<TestSites> {
  const folder = await temporaryFolder('sites');
  await writeFiles(folder, files);
  const file = join(folder, 'config.yaml');
  await writeFile(file, config);
  const messages: string[] = [];
  const requests: LoggedRequest[] = [];
  const events: { site: string; event: ServiceEvent }[] = [];
  const forgotten: string[] = [];
  const counted: string[] = [];
  const add = (sentence: string) => void messages.push(sentence);
  const log = { info: add, warn: add };
  const read = () => readServeSettings({ watch: false }, file);
  const first = await read();
  const host = new SiteHost({
    log,
    monitor: { onRequest: (entry) => void requests.push(entry) },
    metrics: {
      open(site) {
        counted.push(site);
        return {
          count: (event) => void events.push({ site, event }),
          close: () => void counted.splice(counted.indexOf(site), 1),
        };
      },
    },
    state: [],
    limits: first.settings,
    isTerminal: false,
  });
  const forget = host.forget.bind(host);
  host.forget = (domain) => {
    forgotten.push(domain);
    forget(domain);
  };
  const sites = await ServedSites.open(siteListOf(first, first.settings), first.settings, host);
  onTestFinished(() => sites.close());
  await sites.waitUntilRead();
  return {
    ...{ folder, sites, host, messages, requests, events, forgotten, counted },
    async reload(next) {
      await writeFile(file, next);
      await reload(sites, first.settings, { read, log });
    },
    async get(url, init) {
      const response = await sites.respond(new Request(url, init), { remoteAddress: '198.51.100.7' });
      return { status: response.status, text: await response.text() };
    },
  };
}

/** Creates a request with a question for a domain. */
export function question(url: string, domain: string, fields: object = {}, headers: Record<string, string> = {}) {
  const messages = [{ id: '1', role: 'user', content: 'Which colours can fences be painted?' }];
  return new Request(`${url}/discovery/v1/assistant/${domain}/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ fp: 'anonymous', messages, ...fields }),
  });
}
