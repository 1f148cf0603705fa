import { ADMIN_SETTINGS } from './adminSettings.js';
import { BUNDLE_LIMIT_SETTINGS } from './bundleLimitSettings.js';
import { CONNECTION_SETTINGS, LIMIT_SETTINGS } from './limitSettings.js';
import { MODEL_LIMIT_SETTINGS } from './modelSettings.js';
import type { GivenValues, SettingTable, SettingValues } from './Setting.js';
import { OPERATION_SETTINGS, SERVER_SETTINGS } from './serverSettings.js';
import { SITE_SETTINGS } from './siteSettings.js';
import { STATE_SETTINGS } from './stateSettings.js';
import { STORAGE_SETTINGS } from './storageSettings.js';

/**
 * All settings of `docs-assistant serve`. This table is the source of the flags, the environment variables, the keys of the configuration
 * file, their types, the tables in the documentation, and `config.schema.json`.
 */
export const SERVE_SETTINGS = {
  ...SERVER_SETTINGS,
  ...SITE_SETTINGS,
  ...STATE_SETTINGS,
  ...STORAGE_SETTINGS,
  ...ADMIN_SETTINGS,
  ...MODEL_LIMIT_SETTINGS,
  ...OPERATION_SETTINGS,
  ...LIMIT_SETTINGS,
  ...CONNECTION_SETTINGS,
  ...BUNDLE_LIMIT_SETTINGS,
} satisfies SettingTable;

/** Values of all settings of `serve`. */
export type ServeSettings = SettingValues<typeof SERVE_SETTINGS>;
/** Settings of `serve` from one source: the command line, the environment or a file. */
export type GivenServeSettings = GivenValues<typeof SERVE_SETTINGS>;
