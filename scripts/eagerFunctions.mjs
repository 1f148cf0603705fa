import { parseSync, Visitor } from 'vite';

/** Hooks that call what they are given, while React draws or right after it. */
const CALLING_HOOK = /^use(State|Memo|Effect|LayoutEffect|InsertionEffect|ImperativeHandle|SyncExternalStore)$/;
/** What runs between the intent of a reader and the focus in the field is in these folders. */
const OPENING = /\/src\/(client|headless|protocol|ui|widget)\/.*\.tsx?$/;

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
const withoutExport = (statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement);
const isDeclaredFunction = (node) => node?.type === 'FunctionDeclaration' && !node.generator;

/** Names that are used while the module is evaluated. What stands inside of functions runs later. */
function namesUsedAtOnce(statements) {
  const names = new Set();
  const walk = (node) => {
    if (!node || typeof node !== 'object' || isFunction(node)) return;
    if (node.type === 'Identifier') names.add(node.name);
    for (const value of Object.values(node)) walk(value);
  };
  walk(statements);
  return names;
}

/**
 * Puts parentheses around functions that run soon: those at the top of a module, and those given to hooks.
 *
 * V8 takes a function in parentheses for one that is called at once, and compiles it together with its file, in a thread of its own. Any
 * other is compiled when it is first called, in the main thread, while the reader waits for the panel. Bundlers on Oxc (Vite 8, Rolldown) keep such
 * parentheses when they minify; others drop them, and nothing is lost.
 *
 * A declaration becomes a variable, which cannot be used above its place: a module that uses its own functions while it is evaluated
 * keeps its declarations. No line is added or taken away, so that source maps stay true to the line.
 *
 * @param {string} code JavaScript, a module
 * @returns {string}
 */
export function markEagerFunctions(code) {
  const { program } = parseSync('module.js', code);
  const insertions = [];
  const enclose = ({ start, end }, before = '(', after = ')') => {
    insertions.push([start, before], [end, after]);
  };
  const encloseAll = (nodes) => {
    for (const node of nodes) if (isFunction(node)) enclose(node);
  };

  const own = program.body.map(withoutExport);
  const declared = own.filter(isDeclaredFunction);
  const rest = own.filter((node) => node && !isDeclaredFunction(node) && node.type !== 'ImportDeclaration');
  const atOnce = namesUsedAtOnce(rest);
  if (!declared.some(({ id }) => atOnce.has(id.name)))
    for (const node of declared) enclose(node, `var ${node.id.name} = (`, ');');

  for (const { declarations = [] } of rest)
    for (const { init } of declarations) {
      // `forwardRef(…)` and `memo(…)`, too.
      encloseAll(init?.type === 'CallExpression' ? init.arguments : [init]);
    }
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (CALLING_HOOK.test(callee.name)) encloseAll(given);
    },
  }).visit(program);

  return insertions
    .sort(([one], [other]) => other - one)
    .reduce((text, [at, inserted]) => text.slice(0, at) + inserted + text.slice(at), code);
}

/** The same as a plugin of Vite, for the modules that run when the assistant is first opened. */
export function eagerFunctions() {
  return {
    name: 'eager-functions',
    enforce: 'post',
    transform: (code, id) => (OPENING.test(id) ? { code: markEagerFunctions(code), map: null } : undefined),
  };
}
