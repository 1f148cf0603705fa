import { painted, startPage } from './page.js';

window.widgetBench = { ready: startPage(), draw: painted };
