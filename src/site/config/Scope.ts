import type { parse } from '@babel/parser';

export type Statement = ReturnType<typeof parse>['program']['body'][number];
export type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];
export type OfType<Type> = Extract<Expression, { type: Type }>;
export type Callable =
  | OfType<'ArrowFunctionExpression'>
  | OfType<'FunctionExpression'>
  | Extract<Statement, { type: 'FunctionDeclaration' }>;
type Pattern = Callable['params'][number] | OfType<'AssignmentExpression'>['left'];
type Syntax = { readonly type: string };

/** A constant or function, with the scope that declares it. */
export interface Binding {
  node: Expression | Callable;
  scope: Scope;
}

/** The constants and functions that a file or function declares. */
export class Scope {
  /** `undefined` marks a name whose value is not known, such as a parameter. */
  readonly #names = new Map<string, Expression | Callable | undefined>();
  readonly #outer: Scope | undefined;

  constructor(statements: readonly Statement[], parameters: readonly Pattern[] = [], outer?: Scope) {
    this.#outer = outer;
    for (const name of parameters.flatMap(namesIn)) this.#names.set(name, undefined);
    for (const each of statements) {
      const statement = each.type === 'ExportNamedDeclaration' && each.declaration ? each.declaration : each;
      if (statement.type === 'FunctionDeclaration' && statement.id) this.#names.set(statement.id.name, statement);
      if (statement.type !== 'VariableDeclaration') continue;
      for (const { id, init } of statement.declarations) {
        for (const name of namesIn(id as Pattern)) this.#names.set(name, undefined);
        if (id.type === 'Identifier' && statement.kind === 'const' && init) this.#names.set(id.name, init);
      }
    }
  }

  find(name: string): Binding | undefined {
    if (!this.#names.has(name)) return this.#outer?.find(name);
    const node = this.#names.get(name);
    return node && { node, scope: this };
  }
}

/** Returns the names that a pattern binds: `mode` and `rest` for `({ mode, ...rest })`. */
function namesIn(pattern: Pattern | null): string[] {
  return targetsIn(pattern).flatMap((target) => (target.type === 'Identifier' ? [target.name] : []));
}

/**
 * Methods that do not change the string or list on which they are called. `findChangedNames` also finds changes in functions that are
 * passed to these methods.
 */
const READING_METHODS: ReadonlySet<string> = new Set(
  'at charAt concat endsWith entries every filter find findIndex findLast flat flatMap includes indexOf join keys lastIndexOf map match padEnd padStart reduce repeat replace replaceAll slice some split startsWith substring toLowerCase toReversed toSorted toSpliced toString toUpperCase trim trimEnd trimStart values with'.split(
    ' ',
  ),
);

/**
 * Finds the names of variables whose values the code may change, including code in functions and conditions. Examples of changes:
 * `items.push(…)`, `config.title = …`, `items.find(…).title = …`, `Object.assign(config, …)`. Does not follow a value that gets another
 * name, such as the parameter of a function.
 */
export function findChangedNames(statements: readonly Statement[]): Set<string> {
  const changed = new Set<string>();
  // Do not recurse: `'a' + 'b' + …` is nested as deeply as it is long, and could overflow the stack.
  const open: Syntax[] = [...statements];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const target of changedBy(node as Statement | Expression)) changed.add(ownerName(target));
    for (const value of Object.values(node)) {
      for (const part of Array.isArray(value) ? value : [value]) if (isSyntax(part)) open.push(part);
    }
  }
  return changed;
}

function changedBy(node: Statement | Expression): Expression[] {
  if (node.type === 'AssignmentExpression') return targetsIn(node.left);
  if (node.type === 'UpdateExpression') return [node.argument];
  if (node.type === 'UnaryExpression' && node.operator === 'delete') return [node.argument];
  // A call whose result is not used probably has a side effect: it may change the object whose method is called.
  if (node.type === 'ExpressionStatement' && node.expression.type === 'CallExpression')
    return [node.expression.callee as Expression];
  if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression') return [];
  const name = calledName(node.callee as Expression);
  if (name === 'Object.assign') return node.arguments.slice(0, 1) as Expression[];
  const isMethod = name.includes('.') && !READING_METHODS.has(name.slice(name.lastIndexOf('.') + 1));
  return isMethod ? [node.callee as Expression] : [];
}

/** Returns the expressions to which an assignment assigns: `items[0]` and `rest` for `[items[0], ...rest] = …`. */
function targetsIn(pattern: Pattern | null): Expression[] {
  switch (pattern?.type) {
    case undefined:
      return [];
    case 'AssignmentPattern':
      return targetsIn(pattern.left as Pattern);
    case 'RestElement':
      return targetsIn(pattern.argument as Pattern);
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => targetsIn(each as Pattern | null));
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) =>
        targetsIn((each.type === 'RestElement' ? each.argument : each.value) as Pattern),
      );
    default:
      return [pattern as Expression];
  }
}

/**
 * Returns the name of the variable with which an expression begins: `items` for `items[0].title` and `items.find(…)`. Empty if the
 * expression begins with anything else, and for the result of a call other than `at`, `find` or `findLast`, such as `items.map(…)[0]`.
 */
function ownerName(node: Expression): string {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return ownerName(node.expression);
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return ownerName(node.object as Expression);
    case 'CallExpression':
    case 'OptionalCallExpression':
      return /\.(?:at|find|findLast)$/.test(calledName(node.callee as Expression))
        ? ownerName(node.callee as Expression)
        : '';
    default:
      return '';
  }
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Returns the name of an expression: `config`, `require.resolve`. Ignores type assertions. A computed key becomes an empty name. */
export function calledName(node: Expression): string {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return calledName(node.expression);
    case 'MemberExpression':
    case 'OptionalMemberExpression': {
      const property = node.property.type === 'Identifier' && !node.computed ? node.property.name : '';
      return `${calledName(node.object as Expression)}.${property}`;
    }
    default:
      return '';
  }
}

export function isCallable(node: Expression | Callable): node is Callable {
  return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type);
}
