import { MAX_WORKERS } from '../../service/checkServiceOptions.js';
import { DEFAULT_LOG_DAYS, MAX_LOG_DAYS } from '../../service/insights/QuestionLog.js';
import { LOG_FORMATS, LOG_LEVELS, type LogLevel } from '../server/createServiceLog.js';
import { ofProcess, ofSite } from './Setting.js';
import { COMMAND, choice, DURATION, FOLDER, LISTEN_ADDRESS, PORT, SWITCH, wholeNumber } from './settingKinds.js';

/** Settings of the server process. */
export const SERVER_SETTINGS = ofProcess({
  port: { kind: PORT, short: 'p', environment: 'PORT', default: '4321', meaning: 'port; `0` chooses a free one' },
  host: {
    kind: LISTEN_ADDRESS,
    default: '127.0.0.1',
    meaning:
      'address to listen on; use `0.0.0.0` so that other machines, such as those of colleagues on your network, can open the site by the address or the name of this machine',
  },
  trustProxy: { kind: SWITCH, otherwise: 'off', meaning: 'trust the `X-Forwarded` headers of a proxy' },
  printAdminKey: {
    kind: SWITCH,
    otherwise: 'on a terminal',
    meaning:
      'without `DOCS_ADMIN_API_KEY`, create an [admin key](#export-what-is-served) and print it even if standard error is not a terminal',
  },
  watch: {
    kind: SWITCH,
    default: 'true',
    meaning:
      'do not watch the folder for changes. Otherwise, at most 5,000 folders are watched, with a warning if there are more',
  },
  workers: {
    kind: wholeNumber(0, MAX_WORKERS),
    otherwise: 'by size and processors',
    meaning: '[worker threads](./replicas.md#worker-threads) that search and render pages, 0 to 64; `0` uses none',
  },
  open: { kind: SWITCH, otherwise: 'off', meaning: 'open the site in the browser' },
  run: { kind: COMMAND, meaning: '[start your own site](#start-your-site-with-the-service) too; both stop together' },
});

/** Creates the settings of the request log. @param level Which requests are logged by default. */
export const logSettings = (level: LogLevel) =>
  ofProcess({
    log: {
      kind: choice(LOG_LEVELS, '<which>'),
      default: level,
      meaning: '[requests to log](#log-of-serve): `off`, `errors` or `requests`',
    },
    logFormat: { kind: choice(LOG_FORMATS, '<format>'), default: 'text', meaning: '`text` or `json`' },
  });

/** Settings of the port for monitoring. */
export const METRICS_SETTINGS = ofProcess({
  metricsPort: {
    kind: PORT,
    otherwise: 'none',
    meaning: 'second port with [metrics and health checks](./monitoring.md), without a key',
  },
  metricsHost: { kind: LISTEN_ADDRESS, default: '127.0.0.1', meaning: 'address of the metrics port' },
});

/** Settings for the logs, the monitoring port, and the grace period at shutdown. */
export const OPERATION_SETTINGS = {
  ...logSettings('errors'),
  ...METRICS_SETTINGS,
  ...ofProcess({
    grace: { kind: DURATION, default: '30s', meaning: 'time for answers to finish after SIGTERM or Ctrl+C' },
  }),
  ...ofSite({
    questionLog: {
      kind: FOLDER,
      otherwise: 'off',
      meaning:
        'store [questions and ratings](./insights.md) in this folder, outside the documentation; tell your readers',
    },
    questionLogDays: {
      kind: wholeNumber(1, MAX_LOG_DAYS),
      otherwise: `\`${DEFAULT_LOG_DAYS}\``,
      meaning: 'days to keep them, 1 to 3650',
    },
  }),
};
