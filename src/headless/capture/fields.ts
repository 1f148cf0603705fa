/** Text and code editors. Code editors have class names, because their lines are often not editable themselves. */
export const EDITORS =
  '[contenteditable]:not([contenteditable=false]),.CodeMirror,.cm-editor,.monaco-editor,.ace_editor';

/** Form fields and editors. Their text is the reader's, and not content of the page. */
export const FIELDS = `input,textarea,select,${EDITORS}`;
