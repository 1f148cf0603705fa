import { expect, it } from 'vitest';
import { findSiteOfRequest } from '../../../src/cli/sites/findSiteOfRequest.js';

const site = (domain: string, ...allowedHost: string[]) => ({ settings: { domain, allowedHost } });
const SITES = [site('acme', 'docs.acme.com', 'Help.Acme.com'), site('docs.beta.com', 'docs.beta.com'), site('gamma')];
const PROCESS_HOSTS = new Set(['10.0.0.7']);

const find = (url: string, sites = SITES) => findSiteOfRequest(new Request(url), sites, PROCESS_HOSTS)?.settings.domain;

it.each([
  ['http://docs.acme.com/', 'acme'],
  ['http://docs.acme.com:8080/page', 'acme'],
  ['http://help.acme.com/', 'acme'],
  ['http://docs.beta.com/discovery/v1/assistant/acme/message', 'docs.beta.com'],
  ['http://gamma.localhost:4321/', 'gamma'],
  ['http://docs.beta.com.localhost/', 'docs.beta.com'],
])('a request for %s goes to the site of its host name', (url, domain) => {
  expect(find(url)).toBe(domain);
});

it.each([
  ['http://127.0.0.1:4321/discovery/v1/assistant/acme/message', 'acme'],
  ['http://localhost/base/discovery/v2/assistant/gamma/message', 'gamma'],
  ['http://10.0.0.7/discovery/v1/search/docs.beta.com', 'docs.beta.com'],
  ['http://10.0.0.7/discovery/v1/page/ACME', 'acme'],
])('a request for %s goes to the site of the domain in its path', (url, domain) => {
  expect(find(url)).toBe(domain);
});

it.each([
  'http://127.0.0.1/',
  'http://127.0.0.1/discovery/v1/assistant/delta/message',
  'http://127.0.0.1/discovery/v1/assistant/%zz/message',
  'http://evil.example/discovery/v1/assistant/acme/message',
  'http://acme/',
  'http://acme.com/',
])('a request for %s belongs to no site', (url) => {
  expect(find(url)).toBeUndefined();
});

it('a site with the host name * gets the requests of unknown hosts', () => {
  const sites = [...SITES, site('rest', '*')];
  expect(find('http://evil.example/', sites)).toBe('rest');
  expect(find('http://docs.acme.com/', sites)).toBe('acme');
  expect(find('http://127.0.0.1/discovery/v1/assistant/acme/message', sites)).toBe('acme');
});
