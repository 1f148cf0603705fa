import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const V2 = 'contract/messageV2.test.ts';
const SCHEMAS = 'contract/schemas.test.ts';
const SDK = 'contract/sdkClients.test.ts';
const LOOKUPS = 'contract/searchAndPage.test.ts';
const WRONG = 'contract/wrongClients.test.ts';
const GROUPS = 'service/groups.test.ts';

const SENT_BACK = 'accepts everything that clients send back';
const SAME_AS_V1 = 'gives the same answer as version 1';
const INVALID = 'answers 400 to a request that has %s, and says why';
const THREAD = 'names the thread in the headers and in the metadata of start and finish';

/**
 * Requirements of the docs platform, mainly for version 2 of the message endpoint, for search and for pages: fields, parts and rules. Each
 * row has a requirement, the file of a test for it, and a part of the name of this test. The rules for clients are tested in
 * `test/protocol` and `test/client`.
 */
const ROWS: readonly (readonly [row: string, file: string, test: string])[] = [
  // The request of version 2
  ['path, bearer key, rate limits and CORS of version 1', V2, 'has the same keys, rate limits, allowed origins'],
  ['fp', V2, INVALID],
  ['threadId, threadKey', V2, THREAD],
  ['retrievalPageSize, context, currentPath', V2, SAME_AS_V1],
  ['filter: version, language', V2, 'answers only from pages that match the filter'],
  ['filter: groups', GROUPS, 'appear nowhere, whatever groups a request names'],
  ['message: id, role and parts, no content', V2, SENT_BACK],
  ['message: createdAt, metadata', V2, SENT_BACK],
  ['roles: system, assistant, user, not data', V2, INVALID],
  ['text part', V2, INVALID],
  ['reasoning part', V2, SENT_BACK],
  ['source part', V2, SENT_BACK],
  ['file part', V2, SENT_BACK],
  ['step part', V2, SENT_BACK],
  ['tool calls, which are not listed', V2, SENT_BACK],
  ['every field, as the client sends it', SCHEMAS, 'matches the schemas, whatever the client of this package sends'],
  // The reply of version 2
  ['UI message stream with its header', V2, 'streams an answer as UI message chunks'],
  ['server-sent events with [DONE]', SDK, 'eventsource-parser reads the reply of version 2 as server-sent events'],
  ['thread in headers and messageMetadata', V2, THREAD],
  ['thread that a client of the SDK keeps', SDK, 'keeps one thread for three questions'],
  ['start, start-step, finish-step, finish', V2, 'streams an answer as UI message chunks'],
  ['text-start, text-delta, text-end', V2, 'streams an answer as UI message chunks'],
  ['reasoning-start, reasoning-delta, reasoning-end', V2, 'sends reasoning as blocks of their own'],
  ['source-url', V2, 'sends the results of the search as the output of a tool'],
  ['tool-input-available, tool-output-available', V2, 'sends the results of the search as the output of a tool'],
  ['message-metadata', V2, 'marks a refusal in the metadata before its text'],
  ['error', SCHEMAS, 'gets an error as the last part when the service itself fails'],
  ['abort', V2, 'ends with abort and an error when the model breaks off'],
  ['error and abort, as the SDK shows them', SDK, 'shows an error when the model breaks off, and keeps the text'],
  ['finish: finishReason', V2, 'sends the outcome, the finish reason and the number of tokens'],
  ['all chunks that are sent', SCHEMAS, 'gets every kind of part, and each matches the schema'],
  ['no unknown fields', SDK, 'refuses unknown fields, so these tests would notice them'],
  // Search
  ['query', WRONG, 'a search without a query'],
  ['pageSize: 1 to 50, default 10', LOOKUPS, 'returns at most pageSize results, by default 10'],
  ['scoreThreshold', LOOKUPS, 'gives each result a score from 0 to 1, and leaves out those below the threshold'],
  ['filter: version, tag', LOOKUPS, 'filters by version and tag'],
  ['filter: language, tag', LOOKUPS, 'filters by tag and language'],
  ['filter: groups', LOOKUPS, 'does not find hidden pages, whatever groups are named'],
  ['reply: content, path, metadata', LOOKUPS, 'returns the best section first, as Markdown'],
  ['limits and keys of search and page', LOOKUPS, 'has a limit for each organisation, apart from that of questions'],
  ['request and reply', SCHEMAS, 'match the schemas, also behind the proxy'],
  // The page endpoint
  ['path, as in a search result', LOOKUPS, 'returns paths that the page endpoint accepts'],
  ['path, without a leading slash', LOOKUPS, 'finds a page by its path as people write it'],
  ['groups', GROUPS, 'appear nowhere, whatever groups a request names'],
  ['only public pages without groups', GROUPS, 'appear nowhere, whatever groups a request names'],
  ['reply: path, content', LOOKUPS, 'returns the whole page as Markdown'],
  ['404 with message', LOOKUPS, 'answers 404 with a message to a path without a page'],
  // Other rules
  ['paths of an export without a leading slash', SCHEMAS, 'matches the schemas, %s'],
  ['opaque thread ids and keys', 'contract/assistantInterface.test.ts', 'a thread id with spaces'],
  ['no `h` line in version 1', 'contract/assistantInterface.test.ts', 'that the oldest supported client can parse'],
];

it("each row of the platform's description has a test", () => {
  const missing = ROWS.filter(([, file, test]) => !readFileSync(`test/${file}`, 'utf8').includes(test));
  expect(missing).toEqual([]);
});
