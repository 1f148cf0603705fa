import { nextPaint, startPage } from './page.js';

const withReact = new URLSearchParams(location.search).has('react');
const ready = startPage();

window.widgetBench = {
  ready,
  async render() {
    const root = await ready;
    if (withReact) root.render(<button type="button">Ask the docs</button>);
    else {
      const button = document.createElement('button');
      button.textContent = 'Ask the docs';
      document.body.append(button);
    }
    return nextPaint();
  },
};
