import type { SchemaObject } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { Exchange } from '../recordService.js';
import { EXPORT_BUNDLE_REPLY, EXPORT_JOB_REPLY, EXPORT_START_REPLY, EXPORT_START_REQUEST } from './exportInterface.js';
import { expectValid } from './jsonSchema.js';
import { ERROR_REPLY, expectDataStream, expectUiMessageStream } from './messageReply.js';
import { MESSAGE_REQUEST_V1, MESSAGE_REQUEST_V2 } from './messageRequest.js';
import { PAGE_NOT_FOUND, PAGE_REPLY, PAGE_REQUEST, SEARCH_REPLY, SEARCH_REQUEST } from './searchAndPage.js';

interface Endpoint {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Schema of the request's body. Undefined if the request has no body. */
  request?: SchemaObject;
  /** Status of a successful reply. */
  status: number;
  /** Fails the test if the body of a successful reply does not match its schema. */
  expectReply: (text: string) => void;
  /** Additional schemas of error replies, by status. Error replies must also match the schema of errors that all endpoints share. */
  errors?: Readonly<Record<number, SchemaObject>>;
}

const json = (schema: SchemaObject) => (text: string) => expectValid(schema, JSON.parse(text));
const JOBS = '/v1/static-export/jobs';

/** All endpoints that the interface description of the docs platform lists. */
const ENDPOINTS = {
  'version 1': {
    method: 'POST',
    path: /^\/discovery\/v1\/assistant\/[^/]+\/message$/,
    request: MESSAGE_REQUEST_V1,
    status: 200,
    expectReply: expectDataStream,
  },
  'version 2': {
    method: 'POST',
    path: /^\/discovery\/v2\/assistant\/[^/]+\/message$/,
    request: MESSAGE_REQUEST_V2,
    status: 200,
    expectReply: expectUiMessageStream,
  },
  search: {
    method: 'POST',
    path: /^\/discovery\/v1\/search\/[^/]+$/,
    request: SEARCH_REQUEST,
    status: 200,
    expectReply: json(SEARCH_REPLY),
  },
  page: {
    method: 'POST',
    path: /^\/discovery\/v1\/page\/[^/]+$/,
    request: PAGE_REQUEST,
    status: 200,
    expectReply: json(PAGE_REPLY),
    errors: { 404: PAGE_NOT_FOUND },
  },
  'start of an export': {
    method: 'POST',
    path: new RegExp(`^${JOBS}$`),
    request: EXPORT_START_REQUEST,
    status: 202,
    expectReply: json(EXPORT_START_REPLY),
  },
  'job of an export': {
    method: 'GET',
    path: new RegExp(`^${JOBS}/[^/]+$`),
    status: 200,
    expectReply: json(EXPORT_JOB_REPLY),
  },
  'bundle of an export': {
    method: 'POST',
    path: new RegExp(`^${JOBS}/[^/]+/bundle$`),
    status: 200,
    expectReply: json(EXPORT_BUNDLE_REPLY),
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;

function findEndpoint({ method, path }: Exchange): [EndpointName, Endpoint] {
  const entries = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][];
  const found = entries.find(([, endpoint]) => endpoint.method === method && endpoint.path.test(path));
  if (!found) throw new Error(`The interface has no endpoint for ${method} ${path}.`);
  return found;
}

/**
 * Fails the test unless the reply is successful, and the request and the reply match the schemas of their endpoint. Returns the name of the
 * endpoint.
 */
export async function expectExchange(exchange: Exchange): Promise<EndpointName> {
  const [name, { request, status, expectReply }] = findEndpoint(exchange);
  if (request) expectValid(request, exchange.request);
  else expect(exchange.request, name).toBeUndefined();
  expect(exchange.status, await exchange.reply).toBe(status);
  expectReply(await exchange.reply);
  return name;
}

/**
 * Fails the test unless the replies have these statuses and match the error schemas of their endpoints. Each error message must also be
 * written as a sentence. Does not check the bodies of the requests, because refused requests may have any body.
 */
export async function expectRefusals(exchanges: readonly Exchange[], statuses: readonly number[]): Promise<void> {
  expect(exchanges.map(({ status }) => status)).toEqual(statuses);
  for (const exchange of exchanges) {
    const [, { errors }] = findEndpoint(exchange);
    expect(exchange.headers.get('content-type')).toContain('application/json');
    const body = JSON.parse(await exchange.reply);
    expectValid(ERROR_REPLY, body);
    expect(body.error).toMatch(/^["A-Z].*\.$/);
    const own = errors?.[exchange.status];
    if (own) expectValid(own, body);
  }
}
