import { painted, startPage } from './page.js';

await startPage();

window.widgetBench = { draw: painted };
