import { memoizeUntilRejected } from '../../async/memoizeUntilRejected.js';
import { folderFiles } from '../../site/files/folderFiles.js';
import { readTextFile } from '../../site/files/readTextFile.js';
import { text } from '../../site/markdown/nodes/nodeShapes.js';
import type { PageAppendix } from '../../site/markdown/readMarkdown.js';
import { readJson } from '../../site/navigation/readFolderSettings.js';
import { ApiDescription, parseApiDescription } from '../../site/openapi/ApiDescription.js';
import { describeOperation, findOperation } from '../../site/openapi/describeOperation.js';
import { listOperations, type OperationList } from '../../site/openapi/listOperations.js';
import { type NamedApiFile, namedApiFiles } from '../../site/openapi/namedApiFiles.js';
import { paragraph } from '../../site/openapi/nodes.js';
import { type OperationReference, parseReference } from '../../site/openapi/parseReference.js';
import { findPageFiles } from './findPageFiles.js';

/** Maximum size of an OpenAPI file (bytes). Parsing a larger file could exceed the time limit of a page. */
const MAX_BYTES = 2_000_000;
/** Maximum number of OpenAPI files that are searched for an operation if neither its page nor docs.json names a file. */
const MAX_FILES = 100;
/** Why an OpenAPI file could not be opened. This text completes a warning such as "The OpenAPI file api.yaml is not used, because …". */
export const MISSING = 'it is not in the folder or is larger than 2 MB';
/** The field that every OpenAPI file has, in YAML or JSON. */
const OPENAPI = /^(?:openapi|[ \t{]*["']openapi["'])[ \t]*:/m;

/** The OpenAPI files of a folder. Parsed files are cached: create a new instance to see changes. */
export class OpenApiFiles {
  readonly #read: ReturnType<typeof folderFiles>;
  readonly #parsed = new Map<string, Promise<ApiDescription | string>>();
  readonly #listFiles = memoizeUntilRejected(() => this.#find());

  constructor(readonly folder: string) {
    this.#read = folderFiles(folder, MAX_BYTES);
  }

  /**
   * Describes the operation that a page names in the field `openapi` of its front matter.
   *
   * @param reference Method and path of the operation, and optionally its file, relative to the folder or to the page.
   * @param file The page, relative to the folder.
   */
  async describe(reference: string, file: string): Promise<PageAppendix> {
    const operation = parseReference(reference);
    if (!operation) {
      return problemAppendix(
        `The front matter says "openapi: ${reference.slice(0, 200)}", which names no operation. Write a method and a path, such as "GET /plants".`,
      );
    }
    const named = operation.file;
    if (named !== undefined && /^[a-z][\w+.-]*:\/\//i.test(named))
      return problemAppendix(`The OpenAPI file ${named} is remote and never fetched. Put a copy into the folder.`);
    return named === undefined ? this.#describeAny(operation) : this.#describeIn(named, operation, file);
  }

  async #describeIn(named: string, operation: OperationReference, page: string): Promise<PageAppendix> {
    const path = named.replace(/^\/+/, '');
    const beside = page.slice(0, page.lastIndexOf('/') + 1) + path;
    let problem = MISSING;
    for (const file of new Set([path, beside])) {
      const api = await this.#open(file);
      if (api instanceof ApiDescription) return describe([api], operation);
      if (api !== undefined) problem = api;
    }
    return problemAppendix(`The OpenAPI file ${named} is not used, because ${problem}. Correct the file or its name.`);
  }

  async #describeAny(operation: OperationReference): Promise<PageAppendix> {
    const apis = await Promise.all((await this.#listFiles()).map((file) => this.#open(file)));
    const problem = apis.find((api) => typeof api === 'string');
    const read = apis.filter((api) => api instanceof ApiDescription);
    if (read.length > 0) return describe(read, operation);
    return problemAppendix(
      `The page shows ${nameOf(operation)}, but there is no OpenAPI file to read it from${problem ? `: ${problem}` : ''}. Put one into the folder, or name it in docs.json.`,
    );
  }

  /** Finds the files that docs.json names, or else the first {@link MAX_FILES} OpenAPI files of the folder. */
  async #find(): Promise<string[]> {
    const named = await this.named();
    if (named.length > 0) return named.map(({ file }) => file);
    const { files } = await findPageFiles(this.folder, (name) => /\.(?:json|ya?ml)$/i.test(name));
    const found: string[] = [];
    for (const file of files) {
      if (found.length >= MAX_FILES) break;
      const source = await readTextFile(this.#read, file);
      if (source === undefined || !OPENAPI.test(source)) continue;
      this.#parsed.set(file, Promise.resolve(parseApiDescription(file, source)));
      found.push(file);
    }
    return found;
  }

  /** Finds the files that docs.json names. Does not open them. Rejects if docs.json exists but cannot be read at the moment. */
  async named(): Promise<NamedApiFile[]> {
    return namedApiFiles((await readJson(this.#read, 'docs.json')) ?? {});
  }

  /** Lists the operations of a file. Returns the reason as a string if the file cannot be used. */
  async listOperations(file: string): Promise<OperationList | string> {
    const api = await this.#open(file);
    return api instanceof ApiDescription ? listOperations(api) : (api ?? MISSING);
  }

  /** Opens a file. Returns undefined if it does not exist or is too large, and the reason as a string if it cannot be used. */
  async #open(file: string): Promise<ApiDescription | string | undefined> {
    const known = this.#parsed.get(file);
    if (known) return known;
    const source = await readTextFile(this.#read, file);
    if (source === undefined) return undefined;
    const parsed = Promise.resolve(parseApiDescription(file, source));
    this.#parsed.set(file, parsed);
    return parsed;
  }
}

function describe(apis: readonly ApiDescription[], reference: OperationReference): PageAppendix {
  const found = apis.filter((api) => findOperation(api, reference));
  const [api] = found;
  const operation = api && findOperation(api, reference);
  const files = (each: readonly ApiDescription[]) => each.map(({ file }) => file).join(', ');
  if (!operation) {
    return problemAppendix(
      `The operation ${nameOf(reference)} is not in ${files(apis.slice(0, 5))}. Add it to the file, or correct the field openapi of the page.`,
    );
  }
  const appendix = describeOperation(api, reference, operation);
  if (found.length > 1) {
    appendix.warnings.push(
      `The operation ${nameOf(reference)} is in several files (${files(found.slice(0, 5))}); the page shows the first. Name the file in the field openapi of the page.`,
    );
  }
  return appendix;
}

const nameOf = ({ method, path }: OperationReference) => `${method.toUpperCase()} ${path}`;

/** Creates a paragraph that shows a problem on the page, and a warning for the owner. */
function problemAppendix(problem: string): PageAppendix {
  return { nodes: [paragraph(text(problem))], warnings: [problem] };
}
