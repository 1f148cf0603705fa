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
  /** `undefined` marks a name whose value is not constant, such as a parameter. */
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
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return namesIn(pattern.left as Pattern);
    case 'RestElement':
      return namesIn(pattern.argument as Pattern);
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => namesIn(each as Pattern | null));
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) =>
        namesIn((each.type === 'RestElement' ? each.argument : each.value) as Pattern),
      );
    default:
      return [];
  }
}

/**
 * Finds the names whose values are changed by statements, including those in functions and conditions: `items.push(…)`,
 * `config.title = …`, `Object.assign(config, …)`.
 */
export function findChangedNames(statements: readonly Statement[]): Set<string> {
  const changed = new Set<string>();
  // Do not recurse: `'a' + 'b' + …` is nested as deeply as it is long, and could overflow the stack.
  const open: Syntax[] = [...statements];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const target of changedBy(node as Statement | Expression)) changed.add(calledName(target).split('.')[0] ?? '');
    for (const value of Object.values(node)) {
      for (const part of Array.isArray(value) ? value : [value]) if (isSyntax(part)) open.push(part);
    }
  }
  return changed;
}

function changedBy(node: Statement | Expression): Expression[] {
  if (node.type === 'AssignmentExpression') return [node.left as Expression];
  if (node.type === 'UnaryExpression' && node.operator === 'delete') return [node.argument];
  if (node.type === 'CallExpression' && calledName(node.callee as Expression) === 'Object.assign')
    return node.arguments.slice(0, 1) as Expression[];
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'CallExpression') return [];
  return [node.expression.callee as Expression];
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Returns the name of an expression: `config`, `require.resolve`. A computed key counts as an empty name. */
export function calledName(node: Expression): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return '';
  const property = node.property.type === 'Identifier' && !node.computed ? node.property.name : '';
  return `${calledName(node.object as Expression)}.${property}`;
}

export function isCallable(node: Expression | Callable): node is Callable {
  return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type);
}
