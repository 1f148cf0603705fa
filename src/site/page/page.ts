import type { SearchFilter } from '../../protocol/messages/assistantMessage.js';
import './site.css';
import { addAnnouncer } from './addAnnouncer.js';
import { addCopyButtons } from './addCopyButtons.js';
import { addPageCopy } from './addPageCopy.js';
import { addTabs } from './addTabs.js';
import { addThemeSwitch } from './addThemeSwitch.js';
import { enhanceMenu } from './enhanceMenu.js';
import { followOutline } from './followOutline.js';
import { hasAssistant } from './hasAssistant.js';
import { addSearch } from './search/addSearch.js';
import { bundleSearch } from './search/bundleSearch.js';
import { serviceSearch } from './search/searchResults.js';
import { siteSettings } from './siteSettings.js';

/* Enhances a page. The page is also readable without this script. */

const { base, language, version, search, queryLength, labels } = siteSettings(document);
/** URL of the folder of this script. Read at once, because `currentScript` is available only while the script runs. */
const folder = new URL('.', (document.currentScript as HTMLScriptElement).src).href;

addTabs(document);
const announce = addAnnouncer(document);
addCopyButtons(document, labels, announce);
addPageCopy(document, labels, announce);
addThemeSwitch(document, labels);
followOutline(document);
enhanceMenu(document);
const filter: SearchFilter = { language, ...(version && { version }) };
addSearch(document, {
  labels,
  find: search ? bundleSearch(search, folder, filter) : serviceSearch(base, filter),
  queryLength,
  canAsk: hasAssistant(document),
});
