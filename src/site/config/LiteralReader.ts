import {
  ConfigCall,
  type ConfigValue,
  defaultLineAt,
  isConfigRecord,
  markDefault,
  UNREAD_KEYS,
  UnreadCode,
  unreadCodeAfter,
  valueAt,
} from './ConfigValue.js';
import {
  type Binding,
  type Callable,
  calledName,
  type Expression,
  findChangedNames,
  isCallable,
  type OfType,
  Scope,
  type Statement,
} from './Scope.js';

type Node = { loc?: { start: { line: number } } | null | undefined };

/** Maximum number of values read from one file. A short file can repeat its constants millions of times. */
const MAX_VALUES = 100_000;
const MAX_DEPTH = 100;
/** Maximum number of characters of a string that is joined from other strings. */
const MAX_JOINED_LENGTH = 10_000;

/** Reads values from a parsed file: literals, and constants, functions and expressions made of literals. Nothing is executed. */
export class LiteralReader {
  #valuesLeft = MAX_VALUES;
  /** Constants and functions that are being read. A constant or function that contains itself is not read again. */
  readonly #open = new Set<unknown>();
  readonly #changed: ReadonlySet<string>;
  #scope: Scope;
  #depth = 0;
  /**
   * Line of the code that may replace the value being read. The value is then only a default: in `process.env.TITLE ?? 'Acme'`, the
   * environment variable may replace `'Acme'`. Undefined if there is no such code.
   */
  #defaultLine: number | undefined;

  constructor(statements: readonly Statement[]) {
    this.#changed = findChangedNames(statements);
    this.#scope = new Scope(statements);
  }

  /** Reads an expression. A function, or the name of a function, is read as the value that the function returns. */
  readResult(node: Expression | Callable): ConfigValue {
    if (isCallable(node)) return this.#resultOf(node);
    const named = node.type === 'Identifier' ? this.#find(node.name) : undefined;
    return named && isCallable(named.node) ? this.#resultOf(named.node, named.scope) : this.read(node);
  }

  read(node: Expression): ConfigValue {
    this.#valuesLeft -= 1;
    if (this.#valuesLeft < 0 || this.#depth > MAX_DEPTH) return unread(node);
    this.#depth += 1;
    try {
      return this.#readKind(node);
    } finally {
      this.#depth -= 1;
    }
  }

  #readKind(node: Expression): ConfigValue {
    switch (node.type) {
      case 'StringLiteral':
      case 'NumericLiteral':
      case 'BooleanLiteral':
        return node.value;
      case 'NullLiteral':
        return null;
      case 'TemplateLiteral':
        return this.#template(node);
      case 'ArrayExpression':
        return this.#array(node);
      case 'ObjectExpression':
        return this.#object(node);
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
        return this.read(node.expression);
      case 'Identifier':
        return node.name === 'undefined' ? null : this.#named(node);
      case 'MemberExpression':
      case 'OptionalMemberExpression':
        return this.#member(node);
      case 'AwaitExpression':
        return this.read(node.argument);
      case 'CallExpression':
        return this.#call(node);
      case 'UnaryExpression':
        return this.#unary(node);
      case 'BinaryExpression':
        return this.#sum(node);
      case 'LogicalExpression':
        return this.#logical(node);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return new UnreadCode(lineOf(node), true);
      default:
        return unread(node);
    }
  }

  #template(node: OfType<'TemplateLiteral'>): ConfigValue {
    let text = '';
    for (const [index, part] of node.quasis.entries()) {
      text += part.value.cooked ?? '';
      const expression = node.expressions[index];
      if (!expression) continue;
      const value = this.read(expression as Expression);
      if (typeof value !== 'string' && typeof value !== 'number') return unread(node);
      text += value;
      if (text.length > MAX_JOINED_LENGTH) return unread(node);
    }
    return text;
  }

  #array(node: OfType<'ArrayExpression'>): ConfigValue {
    return node.elements.flatMap((element): ConfigValue[] => {
      if (!element) return [];
      if (element.type !== 'SpreadElement') return [this.read(element)];
      const spread = this.read(element.argument);
      return Array.isArray(spread) ? spread : [unread(element)];
    });
  }

  #object(node: OfType<'ObjectExpression'>): ConfigValue {
    const record: { [key: string]: ConfigValue } = Object.create(null);
    // If a key is set again, move it to the end of the record. `unreadCodeAfter` compares the positions of keys to find code that may
    // replace a value.
    const set = (key: string, value: ConfigValue, defaultLine?: number) => {
      delete record[key];
      record[key] = value;
      markDefault(record, key, defaultLine);
    };
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        const spread = this.read(property.argument);
        if (isConfigRecord(spread))
          for (const [key, value] of Object.entries(spread)) set(key, value, defaultLineAt(spread, key));
        else if (spread !== null) set(UNREAD_KEYS, unread(property));
        continue;
      }
      const key = this.#keyOf(property.key as Expression, property.computed === true) ?? UNREAD_KEYS;
      if (key === '__proto__') continue;
      const isValue = property.type === 'ObjectProperty' && key !== UNREAD_KEYS;
      const [value, line] = isValue ? this.#withDefaultLine(property.value as Expression) : [unread(property)];
      set(key, value, line);
    }
    return record;
  }

  /**
   * Reads a value. If the value is or contains a default, such as `'Acme'` in `process.env.TITLE ?? 'Acme'`, also returns the line of the
   * code that may replace the default.
   */
  #withDefaultLine(node: Expression): [value: ConfigValue, line?: number | undefined] {
    const outer = this.#defaultLine;
    this.#defaultLine = undefined;
    const value = this.read(node);
    const line = this.#defaultLine;
    this.#defaultLine = outer ?? line;
    return [value, line];
  }

  #keyOf(key: Expression, isComputed: boolean): string | undefined {
    if (!isComputed && key.type === 'Identifier') return key.name;
    const value = this.read(key);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  }

  #named(node: OfType<'Identifier'>): ConfigValue {
    const found = this.#scope.find(node.name);
    if (!found) return unread(node);
    if (isCallable(found.node)) return new UnreadCode(lineOf(node), !this.#changed.has(node.name));
    const { node: constant, scope } = found;
    const outer = this.#defaultLine;
    const value = this.#once(constant, scope, () => this.read(constant));
    // The file can change the content of a constant object or array. If it does, the value counts as unread. A constant string or number
    // cannot change.
    if (!this.#changed.has(node.name) || typeof value !== 'object') return value;
    this.#defaultLine = outer;
    return unread(node);
  }

  /** Finds the constant or function with a name. Returns undefined if the file changes its value, or does not declare it. */
  #find(name: string): Binding | undefined {
    return this.#changed.has(name) ? undefined : this.#scope.find(name);
  }

  /**
   * Reads the content of a constant or function. A reference in the content back to the same constant or function becomes `UnreadCode`,
   * which prevents endless recursion.
   */
  #once(node: Expression | Callable, scope: Scope, readContent: () => ConfigValue): ConfigValue {
    if (this.#open.has(node)) return unread(node);
    const outer = this.#scope;
    this.#open.add(node);
    this.#scope = scope;
    try {
      return readContent();
    } finally {
      this.#open.delete(node);
      this.#scope = outer;
    }
  }

  #member(node: OfType<'MemberExpression'> | OfType<'OptionalMemberExpression'>): ConfigValue {
    const from = this.read(node.object as Expression);
    const key = this.#keyOf(node.property as Expression, node.computed === true);
    const value = Array.isArray(from) ? from[Number(key)] : valueAt(from, key ?? '');
    // Code in the record after the key, such as `...shared`, may replace the value. If there is such code, a simple value, such as a text
    // or a number, is still used, and `#defaultLine` marks it as a default. A list or a record is not used.
    const code = isConfigRecord(from) ? unreadCodeAfter(from, key ?? '') : undefined;
    if (code) this.#defaultLine = code.line;
    const isUsed = value !== undefined && (!code || typeof value !== 'object' || value === null);
    return isUsed ? value : unread(node);
  }

  #call(node: OfType<'CallExpression'>): ConfigValue {
    const name = calledName(node.callee as Expression);
    const local = node.arguments.length === 0 ? this.#find(name) : undefined;
    if (local && isCallable(local.node)) return this.#resultOf(local.node, local.scope);
    const args = node.arguments.map((arg) => this.readResult(arg as Expression));
    return new ConfigCall(name, args, lineOf(node));
  }

  #unary(node: OfType<'UnaryExpression'>): ConfigValue {
    const value = this.read(node.argument);
    if (node.operator === '-' && typeof value === 'number') return -value;
    if (node.operator === '!' && (typeof value === 'number' || typeof value === 'boolean')) return !value;
    return unread(node);
  }

  #sum(node: OfType<'BinaryExpression'>): ConfigValue {
    if (node.operator !== '+' || node.left.type === 'PrivateName') return unread(node);
    const [left, right] = [this.read(node.left), this.read(node.right)];
    if (typeof left !== 'string' || typeof right !== 'string') return unread(node);
    return left.length + right.length > MAX_JOINED_LENGTH ? unread(node) : left + right;
  }

  /** Reads `a ?? b` and `a || b`. If `a` is code, its value is unknown, so the default `b` is used: `process.env.TITLE ?? 'Acme'`. */
  #logical(node: OfType<'LogicalExpression'>): ConfigValue {
    const left = this.read(node.left);
    if (node.operator === '&&') return unread(node);
    const isUsed = node.operator === '||' ? Boolean(left) : left !== null;
    const isCode = left instanceof UnreadCode || left instanceof ConfigCall;
    if (isCode) this.#defaultLine = lineOf(node);
    return isCode || !isUsed ? this.read(node.right) : left;
  }

  /** Reads the return value of a function. If anything but declarations precedes the `return`, the value is unknown (`UnreadCode`). */
  #resultOf(node: Callable, outer = this.#scope): ConfigValue {
    const { body, params } = node;
    const statements = body.type === 'BlockStatement' ? body.body : [];
    this.#valuesLeft -= statements.length + params.length;
    if (this.#valuesLeft < 0) return unread(node);
    return this.#once(node, new Scope(statements, params, outer), () => {
      if (body.type !== 'BlockStatement') return this.read(body);
      const last = statements.at(-1);
      const isPlain = statements.slice(0, -1).every((statement) => /Declaration$/.test(statement.type));
      return isPlain && last?.type === 'ReturnStatement' && last.argument ? this.read(last.argument) : unread(node);
    });
  }
}

function unread(node: Node): UnreadCode {
  return new UnreadCode(lineOf(node));
}

function lineOf(node: Node): number {
  return node.loc?.start.line ?? 1;
}
