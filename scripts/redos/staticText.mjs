import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'vite';

/** Placeholder in the `checked` text for each part that is known only at run time. */
const PLACEHOLDER = 'name';

/**
 * @typedef {object} StaticText
 * @property {string} written The text, with `${expression}` for each part known only at run time.
 * @property {string} checked The text, with a placeholder word for each such part.
 */

/** A parsed source file. */
export class SourceModule {
  static #known = new Map();

  /** Returns the module of a file. Parses the file only at the first call for this file. */
  static of(file) {
    const module = SourceModule.#known.get(file) ?? new SourceModule(file);
    SourceModule.#known.set(file, module);
    return module;
  }

  constructor(file) {
    this.file = file;
    this.text = readFileSync(file, 'utf8');
    const { program, errors } = parseSync(file, this.text);
    if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
    this.program = program;
  }

  /** Every node of the syntax tree. */
  *nodes() {
    const waiting = [this.program];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (typeof next.type === 'string') yield next;
      for (const value of Object.values(next)) if (typeof value === 'object' && value !== null) waiting.push(value);
    }
  }

  /**
   * Finds a top-level constant of the module, or a constant that the module imports, by its name. Returns the expression of the constant
   * and the module that declares it.
   */
  constant(name) {
    for (const statement of this.program.body) {
      if (statement.type === 'ImportDeclaration') {
        const specifier = statement.specifiers.find(({ local }) => local.name === name);
        if (specifier?.imported && statement.source.value.startsWith('.')) {
          const path = resolve(dirname(this.file), statement.source.value.replace(/\.js$/, ''));
          return SourceModule.of(existsSync(`${path}.ts`) ? `${path}.ts` : `${path}.tsx`).constant(
            specifier.imported.name,
          );
        }
      }
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
      const found = declaration.declarations.find(({ id }) => id.name === name);
      if (found) return { node: found.init, module: this };
    }
    return undefined;
  }
}

/** Returns the string that an expression has at run time. Parts that are known only then become placeholders. @returns {StaticText} */
export function staticText(node, module) {
  return knownText(node, module) ?? unknownText(node, module);
}

function unknownText(node, module) {
  return { written: `\${${module.text.slice(node.start, node.end)}}`, checked: PLACEHOLDER };
}

function knownText(node, module) {
  switch (node?.type) {
    case 'Literal':
      if (node.regex) return plain(node.regex.pattern);
      return typeof node.value === 'string' || typeof node.value === 'number' ? plain(String(node.value)) : undefined;
    case 'TemplateLiteral':
      return joined(
        node.quasis.flatMap((quasi, index) => {
          const expression = node.expressions[index];
          return [plain(quasi.value.cooked), ...(expression ? [staticText(expression, module)] : [])];
        }),
      );
    case 'BinaryExpression':
      return node.operator === '+'
        ? joined([staticText(node.left, module), staticText(node.right, module)])
        : undefined;
    case 'Identifier': {
      const constant = module.constant(node.name);
      return constant && knownText(constant.node, constant.module);
    }
    case 'MemberExpression':
      return node.property.name === 'source' ? knownText(node.object, module) : undefined;
    case 'NewExpression':
      return node.callee.name === 'RegExp' ? knownText(node.arguments[0], module) : undefined;
    case 'CallExpression':
      return joinCall(node, module);
    default:
      return undefined;
  }
}

/** Evaluates a call such as `['a', 'b'].join('|')`. */
function joinCall({ callee, arguments: [separator] }, module) {
  if (callee.type !== 'MemberExpression' || callee.property.name !== 'join' || !separator) return undefined;
  const between = knownText(separator, module);
  if (callee.object.type !== 'ArrayExpression' || !between) return undefined;
  const parts = callee.object.elements.map((element) => staticText(element, module));
  return joined(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])));
}

const plain = (text) => ({ written: text, checked: text });

function joined(parts) {
  return {
    written: parts.map(({ written }) => written).join(''),
    checked: parts.map(({ checked }) => checked).join(''),
  };
}
