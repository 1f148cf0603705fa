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
