import type { SearchFilter } from '../../protocol/assistantMessage.js';
import './site.css';
import { addCopyButtons } from './addCopyButtons.js';
import { addTabs } from './addTabs.js';
import { addThemeSwitch } from './addThemeSwitch.js';
import { followOutline } from './followOutline.js';
import { keepMenu } from './keepMenu.js';
import { addSearch } from './search/addSearch.js';
import { bundleSearch } from './search/bundleSearch.js';
import { serviceSearch } from './search/searchResults.js';
import { siteSettings } from './siteSettings.js';

/** Everything a page does beyond being read; without it, it is read all the same. */
const { base, language, version, search, labels } = siteSettings(document);
/** Known only while the script runs: the folder it came from. */
const folder = new URL('.', (document.currentScript as HTMLScriptElement).src).href;

addTabs(document);
addCopyButtons(document, labels);
addThemeSwitch(document, labels);
followOutline(document);
keepMenu(document);
const filter: SearchFilter = { language, ...(version && { version }) };
addSearch(document, labels, search ? bundleSearch(search, folder, filter) : serviceSearch(base, filter));
