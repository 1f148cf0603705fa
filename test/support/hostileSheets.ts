import meyerReset from '@unocss/reset/eric-meyer.css?inline';
import preflight3 from '@unocss/reset/tailwind.css?inline';
import preflight4 from '@unocss/reset/tailwind-v4.css?inline';
import bootstrap from 'bootstrap/dist/css/bootstrap.css?inline';

/** Page styles that could break the assistant: style sheets as many sites have them, and extreme ones. */
export const HOSTILE_SHEETS: Readonly<Record<string, string>> = {
  Bootstrap: bootstrap,
  'the preflight of Tailwind 4': preflight4,
  'the preflight of Tailwind 3': preflight3,
  'the reset of Eric Meyer': meyerReset,
  'a reset of everything': '* { all: unset !important }',
  'important buttons':
    'button, textarea { display: none !important; background: red !important; font-size: 40px !important; color: lime !important }',
  'empty elements hidden': 'div:empty { display: none !important }',
  'boxes with borders':
    '*, ::before, ::after { box-sizing: content-box; border: 2px solid; margin: 9px; padding: 9px } button { opacity: 0 } textarea { height: 2px }',
  'a small root': 'html { font-size: 62.5% !important }',
  'every inherited property except the direction':
    'html, body { color: red; cursor: wait; font: italic 900 40px/3 serif; letter-spacing: 1em; pointer-events: none; quotes: none; text-align: right; text-indent: 4em; text-transform: uppercase; user-select: none; visibility: hidden; white-space: pre; word-spacing: 2em }',
};
