'use client';
import { createContext, useContext, useState } from 'react';
import { createExportClient, type ExportClient } from '../client/createExportClient.js';

/** The client or the proxy with which a hook or the panel requests exports. */
export interface ExportSource {
  /**
   * Your own client. Create it once, outside components: only components with the same client share the polling of a job. The client of
   * the first render is used, even if a later render passes another one.
   */
  client?: ExportClient;
  /** Mount path of your proxy (`/api/docs`). Without it, the client of the surrounding provider is used, or else the page's own origin. */
  url?: string;
  /**
   * Origin of the service behind the proxy. Allows bundle links over plain HTTP from this origin, inside a private network. Ignored with
   * `client`, and when the client of a provider is used: pass this option to `createExportClient` instead.
   */
  serviceUrl?: string;
}

const ClientContext = createContext<ExportClient | undefined>(undefined);

/** Provides one client to the hooks below it: `<ExportClientProvider value={createExportClient({ url: '/api/docs' })}>`. */
export const ExportClientProvider = ClientContext.Provider;

/** One client for each pair of `url` and `serviceUrl`, so that components with the same pair share their polling. */
const clients = new Map<string, ExportClient>();

function clientAt(url: string, serviceUrl: string | undefined): ExportClient {
  const key = JSON.stringify([url, serviceUrl]);
  let client = clients.get(key);
  if (!client) {
    client = createExportClient({ url, ...(serviceUrl !== undefined && { serviceUrl }) });
    clients.set(key, client);
  }
  return client;
}

export function useExportClient({ client, url, serviceUrl }: ExportSource = {}): ExportClient {
  const provided = useContext(ClientContext);
  // Keep the first client: a client that is created in every render would restart the polling each time.
  const [own] = useState(client);
  if (own) return own;
  return url === undefined && provided ? provided : clientAt(url ?? '', serviceUrl);
}
