import { nextPaint, startPage } from './page.js';

window.widgetBench = { ready: startPage(), render: nextPaint };
