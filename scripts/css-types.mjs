/** TypeScript 6 and 7 refuse a side-effect import that has no types: gives `import 'docs-assistant/styles.css'` some. */
import { mkdirSync, writeFileSync } from 'node:fs';

mkdirSync('dist', { recursive: true });
writeFileSync('dist/styles.css.d.ts', 'export {};\n');
