/** Versions of the message endpoint: `v1` for AI SDK v4, `v2` for AI SDK 5 and later. */
export const API_VERSIONS = ['v1', 'v2'] as const;

/** The version of the message endpoint that a client uses. */
export type ApiVersion = (typeof API_VERSIONS)[number];

export const DEFAULT_API_VERSION: ApiVersion = 'v1';

/** Returns the path of the message endpoint, below the root of the assistant interface. */
export function messagePath(domain: string, version: ApiVersion = DEFAULT_API_VERSION): string {
  return `/${version}/assistant/${encodeURIComponent(domain)}/message`;
}
