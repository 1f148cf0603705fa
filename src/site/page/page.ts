import './site.css';
import { addCopyButtons } from './addCopyButtons.js';
import { addTabs } from './addTabs.js';
import { addThemeSwitch } from './addThemeSwitch.js';
import { followOutline } from './followOutline.js';
import { keepMenu } from './keepMenu.js';
import { addSearch } from './search/addSearch.js';
import { siteSettings } from './siteSettings.js';

/** Everything a page does beyond being read; without it, it is read all the same. */
const settings = siteSettings(document);

addTabs(document);
addCopyButtons(document);
addThemeSwitch(document);
followOutline(document);
keepMenu(document);
addSearch(document, settings);

const { assistant } = settings;
if (assistant) {
  // React and the assistant come when the page has nothing else to do.
  const load = () => {
    import('./mountAssistant.js')
      .then(({ mountAssistant }) => mountAssistant(assistant))
      .catch((error: unknown) => console.warn('The assistant could not be loaded.', error));
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 2_000 });
  else setTimeout(load, 200);
}
