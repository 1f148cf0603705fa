import { type ParserOptions, parse } from '@babel/parser';
import {
  ConfigCall,
  type ConfigRecord,
  type ConfigValue,
  defaultLineAt,
  isConfigRecord,
  markDefault,
  UNREAD_KEYS,
  UnreadCode,
} from './ConfigValue.js';
import { LiteralReader } from './LiteralReader.js';
import type { Expression, Statement } from './Scope.js';

type Exported = Parameters<LiteralReader['readResult']>[0];

/** Syntax by file extension. `.ts` files are not read as JSX, because `<Type>value` is a type assertion in them. */
const PLUGINS: Readonly<Record<string, NonNullable<ParserOptions['plugins']>>> = {
  ts: ['typescript'],
  mts: ['typescript'],
  cts: ['typescript'],
  tsx: ['typescript', 'jsx'],
};

/**
 * Reads the default export (or `module.exports`) of a configuration in JavaScript or TypeScript. The file is parsed and never executed.
 * Imports are not followed. The code is read as follows:
 *
 * - Literals, constants of the same file, and simple expressions made of these become values.
 * - A function that only returns such a value becomes this value if the function or its name is exported, or is an argument of a call.
 * - If such a function is in the same file, a call of the function without arguments also becomes this value.
 * - Any other call becomes a `ConfigCall`.
 * - If `a` in `a ?? b` or `a || b` becomes a `ConfigCall` or `UnreadCode`, the expression becomes the value of `b`, as in
 *   `process.env.X ?? 'Acme'`.
 * - All other code becomes `UnreadCode`.
 *
 * @returns undefined if the file has neither a default export nor `module.exports`.
 * @throws {SyntaxError} if the file cannot be parsed.
 */
export function readScript(source: string, file: string): ConfigValue | undefined {
  const extension = /\.(\w+)$/.exec(file)?.[1] ?? '';
  const { program } = parse(source, {
    sourceType: 'unambiguous',
    plugins: PLUGINS[extension] ?? ['jsx'],
    allowReturnOutsideFunction: true,
  });
  const exported = program.body.map(exportOf).findLast((found) => found !== undefined);
  return exported && new LiteralReader(program.body).readResult(exported);
}

/**
 * Returns the configuration that a default export wraps in functions, such as `defineConfig({ … })` or `withPlugin(defineConfig({ … }))`.
 */
export function unwrapCalls(value: ConfigValue | undefined): ConfigValue | undefined {
  let inner = value;
  while (inner instanceof ConfigCall && inner.name !== 'require') {
    if (inner.name === 'mergeConfig') return mergeConfigs(inner.args.map(unwrapCalls), inner.line);
    inner = inner.args[0];
  }
  return inner;
}

/** Merges configurations as `mergeConfig` of Vite does: later values win, records are merged, and lists are joined. */
function mergeConfigs(parts: readonly (ConfigValue | undefined)[], line: number): ConfigValue {
  const merged: Record<string, ConfigValue> = Object.create(null);
  for (const part of parts) {
    // A part that could not be read as a record may set any key.
    if (!isConfigRecord(part)) merged[UNREAD_KEYS] = new UnreadCode(line);
    else for (const [key, value] of Object.entries(part)) mergeKey(merged, key, value, part, line);
  }
  return merged;
}

function mergeKey(
  merged: Record<string, ConfigValue>,
  key: string,
  value: ConfigValue,
  from: ConfigRecord,
  line: number,
): void {
  const before = merged[key];
  // Move the key to the end of the record. The order of the keys shows whether a value was set before or after code that could not be read
  // (`UNREAD_KEYS`).
  delete merged[key];
  if (isConfigRecord(before) && isConfigRecord(value)) merged[key] = mergeConfigs([before, value], line);
  else if (Array.isArray(before) && Array.isArray(value)) merged[key] = [...before, ...value];
  else merged[key] = value;
  markDefault(merged, key, defaultLineAt(from, key));
}

function exportOf(statement: Statement): Exported | undefined {
  if (statement.type === 'ExportDefaultDeclaration') return statement.declaration as Exported;
  if (statement.type === 'TSExportAssignment') return statement.expression;
  if (statement.type === 'ExportNamedDeclaration') {
    const found = statement.specifiers.find(
      ({ exported }) => exported.type === 'Identifier' && exported.name === 'default',
    );
    return found?.type === 'ExportSpecifier' ? found.local : undefined;
  }
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return undefined;
  const { left, right } = statement.expression;
  return isModuleExports(left as Expression) ? right : undefined;
}

function isModuleExports(node: Expression): boolean {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || node.property.type !== 'Identifier')
    return false;
  return `${node.object.name}.${node.property.name}` === 'module.exports';
}
