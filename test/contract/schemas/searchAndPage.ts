import { closed, open, STRING, STRINGS } from './jsonSchema.js';

/** Reply of `POST {discoveryUrl}/v1/search/{domain}`. */
export const SEARCH_REPLY = {
  type: 'array',
  items: closed({ content: STRING, path: STRING, metadata: { type: 'object' } }),
};

/** Reply of `POST {discoveryUrl}/v1/page/{domain}`. */
export const PAGE_REPLY = closed({ path: STRING, content: STRING });

/** Reply of the page endpoint for a path without a page. */
export const PAGE_NOT_FOUND = open({ message: STRING });

const filter = { version: STRING, language: STRING, tag: STRING, groups: STRINGS };

/** Body of `POST {discoveryUrl}/v1/search/{domain}`. */
export const SEARCH_REQUEST = closed(
  {
    query: STRING,
    pageSize: { type: 'integer', minimum: 1, maximum: 50 },
    scoreThreshold: { type: 'number', minimum: 0, maximum: 1 },
    filter: closed(filter, []),
  },
  ['query'],
);

/** Body of `POST {discoveryUrl}/v1/page/{domain}`. */
export const PAGE_REQUEST = closed({ path: STRING, groups: filter.groups }, ['path']);
