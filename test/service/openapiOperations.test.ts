import { expect, it } from 'vitest';
import { ApiDescription, parseApiDescription } from '../../src/site/openapi/ApiDescription.js';
import { listOperations } from '../../src/site/openapi/listOperations.js';

function list(api: object) {
  const parsed = parseApiDescription('api.json', JSON.stringify({ openapi: '3.1.0', ...api }));
  if (!(parsed instanceof ApiDescription)) throw new Error(parsed);
  return listOperations(parsed);
}

it('lists the operations of an OpenAPI file with the texts that their pages are named after', () => {
  const paths = {
    '/b': { post: { tags: [5, ' ', ' Beds ', 'Other'], summary: ' Add a bed ' }, get: {}, 'x-note': {} },
    '/with space': { get: {} },
    '/a': { $ref: '#/components/pathItems/a' },
  };
  expect(list({ info: { title: 'Beds' }, paths, components: { pathItems: { a: { put: { summary: '' } } } } })).toEqual({
    title: 'Beds',
    operations: [
      { method: 'get', path: '/b' },
      { method: 'post', path: '/b', tag: 'Beds', summary: 'Add a bed' },
      { method: 'put', path: '/a' },
    ],
  });
});

it('uses the path of the file as the title of an API without one', () => {
  expect(list({})).toEqual({ title: 'api.json', operations: [] });
});

it('keeps the list of a hostile file short, because it is sent between threads and kept', () => {
  const long = 'a'.repeat(5_000);
  const item = { get: { summary: long, tags: [long] } };
  const paths = Object.fromEntries(Array.from({ length: 11_000 }, (_, n) => [`/${n}`, { $ref: '#/components/i' }]));
  const { title, operations } = list({ info: { title: long }, paths, components: { i: item } });
  expect(operations).toHaveLength(10_000);
  expect([title, operations[0]?.summary, operations[0]?.tag].map((each) => each?.length)).toEqual([200, 200, 200]);
});
