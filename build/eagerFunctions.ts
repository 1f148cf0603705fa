import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/**
 * Matches the modules in the folders whose code runs when the assistant is rendered and opened. Only the functions of these modules are put
 * in parentheses, which make the browser compile them early (see {@link markEagerFunctions}). The functions of other folders run later or
 * not at all, so parentheses would mainly make the package larger.
 */
const OPENING = /\/src\/(client|headless|languages|protocol|ui|widget\/(frames|panel|shared|trigger))\/[^/]*\.tsx?$/;

/** Matches hooks that call their callbacks during the first render or right after it. Compiling these callbacks early saves time. */
const CALLING_HOOK =
  /^use(State|Memo|(Isomorphic)?(Layout)?Effect|InsertionEffect|ImperativeHandle|SyncExternalStore)$/;

type Statement = ESTree.Program['body'][number] | ESTree.Declaration;

const withoutExport = (statement: Statement): Statement =>
  statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement;

const isFunction = (node: unknown): node is ESTree.Function | ESTree.ArrowFunctionExpression =>
  /^(Arrow)?FunctionExpression$/.test((node as { type?: string } | null)?.type ?? '');

/** Collects the names that code uses when it is evaluated. Skips the bodies of functions, which run later. */
function usedNames(node: unknown, names = new Set<string>()): Set<string> {
  if (!node || typeof node !== 'object' || isFunction(node)) return names;
  if ('type' in node && node.type === 'Identifier') names.add((node as ESTree.IdentifierReference).name);
  for (const child of Object.values(node)) usedNames(child, names);
  return names;
}

/** Returns the functions that a module passes to the hooks that {@link CALLING_HOOK} matches. */
function callbacksOfHooks(program: ESTree.Program): ESTree.Expression[] {
  const callbacks: ESTree.Expression[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && CALLING_HOOK.test(callee.name)) callbacks.push(...given.filter(isFunction));
    },
  }).visit(program);
  return callbacks;
}

/**
 * Puts parentheses around the top-level functions of a module, and around the functions that the module passes to the hooks that
 * {@link CALLING_HOOK} matches.
 *
 * V8 expects that a function in parentheses is called immediately, so it compiles the function together with the file, in another thread.
 * It compiles all other functions at their first call, in the main thread, while the reader waits for the panel (test/bench/HISTORY.md).
 * Bundlers based on Oxc (Vite 8, Rolldown) keep such parentheses when they minify. Other bundlers remove them, which does no harm.
 *
 * A function declaration becomes a variable. Code above a declaration can call the function, but could not call the variable. So a module
 * keeps all its declarations if code above the last declaration uses a declared function while the module is evaluated.
 */
export function markEagerFunctions(code: string): string {
  const { program } = parseSync('module.js', code);
  const statements: Statement[] = program.body.map(withoutExport);
  const declared = statements.filter(
    (statement): statement is ESTree.Function => statement.type === 'FunctionDeclaration' && !statement.generator,
  );
  const lastDeclared = declared.at(-1)?.start ?? 0;
  const usedAbove = usedNames(
    statements.filter(({ type, start }) => type !== 'FunctionDeclaration' && start < lastDeclared),
  );

  const edits: [start: number, end: number, text: string][] = [];
  if (!declared.some(({ id }) => id && usedAbove.has(id.name)))
    // Remove the name after `function`: in `var name = (function () {…})`, the function gets its name from the variable.
    for (const { id, start, end } of declared)
      if (id) edits.push([start, start, `var ${id.name} = (`], [id.start - 1, id.end, ''], [end, end, ');']);
  const assigned = statements.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations.map(({ init }) => init).filter(isFunction) : [],
  );
  for (const { start, end } of [...assigned, ...callbacksOfHooks(program)])
    edits.push([start, start, '('], [end, end, ')']);

  // Apply edits from the end of the code, so that earlier positions stay valid. If two edits have the same position, the edit that was
  // added later is applied first.
  return edits
    .reverse()
    .sort(([one], [other]) => other - one)
    .reduce((text, [start, end, replacement]) => text.slice(0, start) + replacement + text.slice(end), code);
}

/** {@link markEagerFunctions} as a plugin, for the modules that {@link OPENING} matches. */
export function eagerFunctions(): Plugin {
  return {
    name: 'eager-functions',
    enforce: 'post',
    transform: (code, id) => (OPENING.test(id) ? { code: markEagerFunctions(code), map: null } : undefined),
  };
}
