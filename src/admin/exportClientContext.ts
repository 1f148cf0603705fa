'use client';
import { createContext, useContext, useState } from 'react';
import { createExportClient, type ExportClient } from '../client/createExportClient.js';

/** Where a hook or the panel finds its exports. */
export interface ExportSource {
  /** A client of your own; make it once, outside of components, because jobs are shared by client. The first one given stays. */
  client?: ExportClient;
  /** Mount path of your proxy (`/api/docs`). Default: that of the provider around it, else the page's own origin. */
  url?: string;
  /** Address of the service behind the proxy, for bundle links without TLS inside a network. */
  serviceUrl?: string;
}

const ClientContext = createContext<ExportClient | undefined>(undefined);

/** Gives the hooks below it one client: `<ExportClientProvider value={createExportClient({ url: '/api/docs' })}>`. */
export const ExportClientProvider = ClientContext.Provider;

/** One client per address, so that components that name the same address share their polls. */
const clients = new Map<string, ExportClient>();

function clientAt(url: string, serviceUrl: string | undefined): ExportClient {
  const name = JSON.stringify([url, serviceUrl]);
  let client = clients.get(name);
  if (!client) {
    client = createExportClient({ url, ...(serviceUrl !== undefined && { serviceUrl }) });
    clients.set(name, client);
  }
  return client;
}

/** The client that a hook uses. */
export function useExportClient({ client, url, serviceUrl }: ExportSource = {}): ExportClient {
  const provided = useContext(ClientContext);
  // The first one stays: a client made anew in every render would mean new polls without end.
  const [own] = useState(client);
  if (own) return own;
  return url === undefined && provided ? provided : clientAt(url ?? '', serviceUrl);
}
