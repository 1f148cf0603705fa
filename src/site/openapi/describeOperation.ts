import type { PhrasingContent, RootContent } from 'mdast';
import { pushAll } from '../../values/pushAll.js';
import { type ConfigRecord, type ConfigValue, isConfigRecord, listAt, textAt, valueAt } from '../config/ConfigValue.js';
import { text } from '../markdown/nodes/nodeShapes.js';
import type { PageAppendix } from '../markdown/readMarkdown.js';
import type { ApiDescription } from './ApiDescription.js';
import { code, example, heading, listed, markdown, paragraph, table } from './nodes.js';
import type { OperationReference } from './parseReference.js';
import { SchemaReader } from './SchemaReader.js';

/**
 * Maximum numbers of parameters and of responses of an operation that are shown. `MAX_CONTENTS` is the maximum for the content types of one
 * body or response, and for the alternatives in `security`.
 */
const MAX_PARAMETERS = 100;
const MAX_RESPONSES = 30;
const MAX_CONTENTS = 5;
const PLACES = ['path', 'query', 'header', 'cookie'];

/** Finds the operation that a reference names. Returns undefined if the API description does not contain it. */
export function findOperation(api: ApiDescription, { method, path }: OperationReference): ConfigRecord | undefined {
  const operation = valueAt(api.resolve(valueAt(api.root, 'paths', path)).part, method);
  return isConfigRecord(operation) ? operation : undefined;
}

/** Describes an operation as content of a page: method and URL, description, authentication, parameters, body and responses. */
export function describeOperation(
  api: ApiDescription,
  reference: OperationReference,
  operation: ConfigRecord,
): PageAppendix {
  const call = `${reference.method.toUpperCase()} ${reference.path}`;
  api.warnings.clear();
  const item = api.resolve(valueAt(api.root, 'paths', reference.path)).part;
  const schemas = new SchemaReader(api);
  const summary = textAt(operation, 'summary');
  const nodes: RootContent[] = [
    { type: 'code', lang: 'http', value: `${reference.method.toUpperCase()} ${baseUrl(api)}${reference.path}` },
    ...(operation.deprecated === true ? [paragraph({ type: 'strong', children: [text('Deprecated.')] })] : []),
    ...(operation.description === undefined && summary ? [paragraph(text(summary))] : markdown(operation.description)),
    ...describeSecurity(api, call, operation.security ?? api.root.security),
    ...describeParameters(api, schemas, call, [...listAt(item, 'parameters'), ...listAt(operation, 'parameters')]),
    ...describeBody(api, schemas, call, operation.requestBody),
    ...describeResponses(api, schemas, call, operation.responses),
  ];
  if (schemas.isCut) nodes.push(paragraph(text('The schemas have more fields than are shown here.')));
  return { title: summary ?? call, nodes, warnings: [...api.warnings] };
}

function baseUrl(api: ApiDescription): string {
  const url = textAt(listAt(api.root, 'servers')[0], 'url') ?? '';
  return /^https?:\/\/\S{1,200}$/.test(url) ? url.replace(/\/$/, '') : '';
}

function describeSecurity(api: ApiDescription, call: string, security: ConfigValue | undefined): RootContent[] {
  const ways = Array.isArray(security)
    ? security.slice(0, MAX_CONTENTS).map((way) => (isConfigRecord(way) ? way : {}))
    : [];
  if (ways.length === 0) return [];
  const rows = ways.flatMap((way) =>
    Object.keys(way).map((name) => {
      const scheme = api.resolve(valueAt(api.root, 'components', 'securitySchemes', name)).part;
      const scopes = listAt(way, name).filter((scope) => typeof scope === 'string');
      return [[code(name)], placeOfKey(scheme), listed(scopes.map(code)), markdownOf(scheme)];
    }),
  );
  const isOptional = ways.some((way) => Object.keys(way).length === 0);
  if (rows.length === 0) return [];
  return [
    heading(2, 'Authentication'),
    paragraph(code(call), text(isOptional ? ' can be called with authentication:' : ' needs authentication:')),
    table(['Name', 'How', 'Scopes', 'Description'], rows),
  ];
}

function markdownOf(part: ConfigRecord): PhrasingContent[] {
  const nodes = markdown(part.description);
  return nodes.flatMap((node) => (node.type === 'paragraph' ? node.children : []));
}

function placeOfKey(scheme: ConfigRecord): PhrasingContent[] {
  const type = textAt(scheme, 'type') ?? '';
  if (type === 'apiKey') return [code(textAt(scheme, 'name') ?? ''), text(` in ${keyPlace(scheme)}`)];
  if (type === 'http') return [text('HTTP '), code(textAt(scheme, 'scheme') ?? '')];
  return type ? [code(type)] : [];
}

const keyPlace = (scheme: ConfigRecord) => PLACES.find((place) => place === scheme.in) ?? 'the request';

function describeParameters(
  api: ApiDescription,
  schemas: SchemaReader,
  call: string,
  values: readonly ConfigValue[],
): RootContent[] {
  // A parameter of the operation replaces a parameter of the path that has the same name and location (`in`).
  const parameters = new Map<string, ConfigRecord>();
  for (const value of values.slice(0, MAX_PARAMETERS)) {
    const { part } = api.resolve(value);
    if (textAt(part, 'name')) parameters.set(`${part.in} ${part.name}`, part);
  }
  const ordered = PLACES.flatMap((place) => [...parameters.values()].filter((part) => part.in === place));
  if (ordered.length === 0) return [];
  const rows = ordered.map((part) => {
    const schema = part.schema ?? contentsOf(part)[0]?.schema;
    const texts = schemas.textsOf(schema, part.description);
    const about = part.deprecated === true ? [text('Deprecated. '), ...texts.description] : texts.description;
    return [
      [code(textAt(part, 'name') ?? '')],
      [text(textAt(part, 'in') ?? '')],
      [code(schemas.typeOf(schema))],
      [text(part.required === true ? 'yes' : 'no')],
      texts.default,
      about,
    ];
  });
  return [
    heading(2, 'Parameters'),
    paragraph(code(call), text(' takes these parameters:')),
    table(['Name', 'In', 'Type', 'Required', 'Default', 'Description'], rows),
    ...ordered.flatMap((part) => (part.example === undefined ? [] : exampleOf(part))),
  ];
}

function exampleOf(part: ConfigRecord): RootContent[] {
  const shown = typeof part.example === 'object' ? JSON.stringify(part.example) : String(part.example);
  return [paragraph(text('Example of '), code(textAt(part, 'name') ?? ''), text(': '), code(shown))];
}

function describeBody(
  api: ApiDescription,
  schemas: SchemaReader,
  call: string,
  value: ConfigValue | undefined,
): RootContent[] {
  if (!isConfigRecord(value)) return [];
  const { part } = api.resolve(value);
  const must = part.required === true ? ' needs a body:' : ' can have a body:';
  return [
    heading(2, 'Request body'),
    paragraph(code(call), text(must)),
    ...markdown(part.description),
    ...describeContents(api, schemas, part),
  ];
}

function describeResponses(
  api: ApiDescription,
  schemas: SchemaReader,
  call: string,
  responses: ConfigValue | undefined,
): RootContent[] {
  const entries = isConfigRecord(responses) ? Object.entries(responses).slice(0, MAX_RESPONSES) : [];
  if (entries.length === 0) return [];
  const parts = entries.flatMap(([status, value]): RootContent[] => {
    const { part } = api.resolve(value);
    const title = `Response ${status.slice(0, 20)}`;
    return [heading(3, title), ...markdown(part.description), ...describeContents(api, schemas, part)];
  });
  return [heading(2, 'Responses'), paragraph(code(call), text(' answers with one of these.')), ...parts];
}

function contentsOf(part: ConfigRecord): ConfigRecord[] {
  const content = isConfigRecord(part.content) ? Object.entries(part.content) : [];
  return content
    .slice(0, MAX_CONTENTS)
    .map(([type, value]) => Object.assign(Object.create(null), isConfigRecord(value) ? value : {}, { type }));
}

function describeContents(api: ApiDescription, schemas: SchemaReader, part: ConfigRecord): RootContent[] {
  return contentsOf(part).flatMap((content) => [
    paragraph(code(textAt(content, 'type') ?? ''), text(': '), code(schemas.typeOf(content.schema))),
    ...describeSchema(schemas, content.schema),
    ...example(exampleIn(api, content)),
  ]);
}

function exampleIn(api: ApiDescription, content: ConfigRecord): ConfigValue | undefined {
  const [named] = isConfigRecord(content.examples) ? Object.values(content.examples) : [];
  const { part: schema } = api.resolve(content.schema);
  return content.example ?? api.resolve(named).part.value ?? schema.example ?? listAt(schema, 'examples')[0];
}

function describeSchema(schemas: SchemaReader, schema: ConfigValue | undefined): RootContent[] {
  const about = schemas.textsOf(schema).description;
  const nodes: RootContent[] = about.length > 0 ? [paragraph(...about)] : [];
  pushAll(nodes, describeFields(schemas, schema));
  for (const choice of schemas.choicesOf(schema)) {
    const fields = describeFields(schemas, choice);
    if (fields.length > 0)
      nodes.push(paragraph(text('Fields of '), code(schemas.typeOf(choice)), text(':')), ...fields);
  }
  return nodes;
}

function describeFields(schemas: SchemaReader, schema: ConfigValue | undefined): RootContent[] {
  const rows = schemas
    .fieldsOf(schema)
    .map(({ name, type, isRequired, default: initial, description }) => [
      [code(name)],
      [code(type)],
      [text(isRequired ? 'yes' : 'no')],
      initial,
      description,
    ]);
  return rows.length > 0 ? [table(['Field', 'Type', 'Required', 'Default', 'Description'], rows)] : [];
}
