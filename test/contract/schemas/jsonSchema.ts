import { Ajv2020, type SchemaObject } from 'ajv/dist/2020.js';
import { expect } from 'vitest';

export const STRING = { type: 'string' };
export const STRINGS = { type: 'array', items: STRING };
/** Date and time of ISO 8601. */
export const DATE_TIME = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
};

/**
 * Returns the schema of an object with the given fields only.
 *
 * @param required Names of the fields that must exist. Default: all.
 */
export function closed(properties: Record<string, unknown>, required = Object.keys(properties)): SchemaObject {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Returns the schema of an object that may have more than the given fields. */
export function open(properties: Record<string, unknown>, required = Object.keys(properties)): SchemaObject {
  return { type: 'object', properties, required };
}

const ajv = new Ajv2020({ strict: true, allErrors: true });

/** Fails the test with all errors if a value does not match a schema. */
export function expectValid(schema: SchemaObject, value: unknown): void {
  const validate = ajv.compile(schema);
  validate(value);
  const errors = (validate.errors ?? []).map(({ instancePath, message, params }) => ({
    instancePath,
    message,
    params,
  }));
  expect(errors, JSON.stringify(value)?.slice(0, 2_000)).toEqual([]);
}

/** Whether a value matches a schema. */
export function isValid(schema: SchemaObject, value: unknown): boolean {
  return ajv.compile(schema)(value);
}
