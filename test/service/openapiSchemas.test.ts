import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ConfigValue } from '../../src/site/config/ConfigValue.js';
import { ApiDescription, parseApiDescription } from '../../src/site/openapi/ApiDescription.js';
import { SchemaReader } from '../../src/site/openapi/SchemaReader.js';

/**
 * Maximum number of calls of `resolve`. A usual operation needs far fewer. Nested lists of 30 schemas each would need far more if
 * `SchemaReader` had no limit.
 */
const MAX_STEPS = 50_000;

afterEach(() => vi.restoreAllMocks());

/**
 * Opens the schemas of an OpenAPI file. Reading them throws after {@link MAX_STEPS} steps: the time limit of a test cannot interrupt
 * synchronous code, so without this error an endless loop would never end.
 */
function openSchemas(schemas: Record<string, unknown>): SchemaReader {
  const api = parseApiDescription('api.json', JSON.stringify({ openapi: '3.0.3', components: { schemas } }));
  if (!(api instanceof ApiDescription)) throw new Error(api);
  const resolve = api.resolve.bind(api);
  let steps = 0;
  vi.spyOn(api, 'resolve').mockImplementation((value) => {
    steps += 1;
    if (steps > MAX_STEPS) throw new Error('The schemas need too many steps.');
    return resolve(value);
  });
  return new SchemaReader(api);
}

const ref = (name: string): Record<string, ConfigValue> => ({ $ref: `#/components/schemas/${name}` });
const times = <Item>(count: number, item: (index: number) => Item) => Array.from({ length: count }, (_, n) => item(n));

describe('the schemas of an operation', () => {
  it('have the fields of their allOf lists, and of the lists that both sides of a diamond share', () => {
    const string = { type: 'string' };
    const schemas = openSchemas({
      Plant: { required: ['id'], properties: { id: { type: 'integer' }, name: string } },
      Tree: { allOf: [ref('Plant')], required: ['height'], properties: { height: { type: 'number' }, id: string } },
      Herb: { allOf: [ref('Plant')], properties: { scent: string } },
      Both: { allOf: [ref('Tree'), ref('Herb')], properties: { name: { type: 'boolean' } } },
    });
    const fields = schemas.fieldsOf(ref('Both'));
    expect(fields.map(({ name, type, isRequired }) => `${name}: ${type}${isRequired ? '' : '?'}`)).toEqual([
      'id: integer',
      'name: boolean?',
      'height: number',
      'scent: string?',
    ]);
    expect(schemas.isCut).toBe(false);
  });

  it('are read within a limit if each of 30 schemas lists all others in allOf', () => {
    const names = times(30, (index) => `S${index}`);
    const all = names.map((name) => [name, { allOf: names.map(ref), properties: { [name]: { type: 'string' } } }]);
    const schemas = openSchemas(Object.fromEntries(all));
    const fields = schemas.fieldsOf(ref('S0')).map(({ name }) => name);
    expect(fields.toSorted()).toEqual(names.toSorted());
    expect(schemas.isCut).toBe(true);
    expect(schemas.fieldsOf({ properties: { last: { type: 'string' } } })).toMatchObject([{ name: 'last' }]);
  });

  it.each(['oneOf', 'anyOf'])(
    'have a type within a limit if a schema without a name contains itself 30 times: %s',
    (list) => {
      const schemas = openSchemas({ '': { [list]: times(30, () => ref('')) } });
      expect(schemas.typeOf(ref(''))).toBe('…');
      expect(schemas.isCut).toBe(true);
    },
  );

  it('have the types of many inline choices', () => {
    const choices = times(30, (index) => ({ oneOf: times(30, () => ({ type: index === 29 ? 'null' : 'string' })) }));
    const schemas = openSchemas({});
    const types = times(10, () => schemas.typeOf({ oneOf: choices }));
    expect(new Set(types)).toEqual(new Set(['string | null']));
    expect(schemas.isCut).toBe(false);
  });
});
