import { parseSync, Visitor } from 'vite';

/** Hooks that call their argument during the render or right after it. */
const CALLING_HOOK = /^use(State|Memo|Effect|LayoutEffect|InsertionEffect|ImperativeHandle|SyncExternalStore)$/;
/** The folders with the code that runs between the first intent and the focus in the field. */
const OPENING = /\/src\/(client|headless|protocol|ui|widget)\/.*\.tsx?$/;

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
const withoutExport = (statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement);
const isDeclaredFunction = (node) => node?.type === 'FunctionDeclaration' && !node.generator;

/** Names that the module uses while it is evaluated. Function bodies run later. */
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
 * Puts parentheses around functions that run soon: top-level functions, and arguments of hooks.
 *
 * V8 compiles a function in parentheses together with its file, in another thread, because it expects an immediate call. It compiles all other functions at their
 * first call, in the main thread, while the reader waits for the panel. Bundlers based on Oxc (Vite 8, Rolldown) keep such parentheses when they minify;
 * other bundlers remove them, which does no harm.
 *
 * A declaration becomes a variable, which is not hoisted: a module that calls its own functions while it is evaluated keeps its declarations. The
 * number of lines does not change, so source maps stay correct.
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

/** {@link markEagerFunctions} as a Vite plugin, for the modules that run when the assistant is first opened. */
export function eagerFunctions() {
  return {
    name: 'eager-functions',
    enforce: 'post',
    transform: (code, id) => (OPENING.test(id) ? { code: markEagerFunctions(code), map: null } : undefined),
  };
}
