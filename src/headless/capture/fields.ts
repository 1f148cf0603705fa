/** Text and code editors. Code editors are found by their class names, because their lines are often not editable elements. */
export const EDITORS =
  '[contenteditable]:not([contenteditable=false]),.CodeMirror,.cm-editor,.monaco-editor,.ace_editor';

/** Form fields and editors. Their text is the reader's, and not content of the page. */
export const FIELDS = `input,textarea,select,${EDITORS}`;
