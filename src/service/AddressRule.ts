import { isBasePath } from '../http/basePath.js';
import { isHostName } from '../http/isAllowedHost.js';
import { parseRootUrl } from '../http/parseRootUrl.js';
import { isLanguageTag } from '../languages/languageTag.js';

/**
 * A rule for an option that is a URL, an origin, a host name, a path or a language tag. `checkServiceOptions` applies the rules of the
 * service's options at startup. The command line applies the rules of its own options itself, before it uses them.
 */
export interface AddressRule {
  accepts: (text: string) => boolean;
  /** End of the error message, with an example of a valid value. */
  advice: string;
}

/**
 * Whether a rejected value may be a URL with a password, so that error messages must not repeat it. Only searches for the `@` that follows
 * a password, because invalid URLs cannot be parsed.
 */
export const mayContainPassword = (text: string): boolean => text.includes('@');

/** Root URL of a language model's endpoint. Requests keep the query string of this URL. */
export const MODEL_URL = address('http://127.0.0.1:11434/v1');
/** URL of an S3-compatible storage service. */
export const ENDPOINT_URL = root('https://s3.acme.com');
/** URL of the published documentation site. */
export const SITE_URL = root('https://docs.acme.com');
/** URL at which clients reach the service, for links to the bundles of static exports. */
export const PUBLIC_URL = root('https://docs-service.acme.com');
/** The assistant interface that exported pages use: a URL, or a path on the host of the pages. */
export const DISCOVERY_URL = root('https://docs.acme.com/discovery', '/discovery');
/** Where exported pages send ratings: a URL, or a path on the host of the pages. */
export const FEEDBACK_URL = address('https://docs.acme.com/_docs/feedback', '/_docs/feedback');
/** Root URL of the assistant interface that `docs-assistant ask` sends its question to. */
export const ASSISTANT_URL = root('http://127.0.0.1:4321/discovery');
/** URL template that leads from a page to its source. */
export const EDIT_URL: AddressRule = {
  accepts: (text) => text.includes('{file}'),
  advice: 'Put {file} in place of the file name, such as https://git.acme.com/docs/edit/main/{file}.',
};
/** An origin that may call the service, exactly as browsers send it: no other form would match. `*` allows every origin. */
export const ORIGIN: AddressRule = {
  accepts: (text) => text === '*' || (URL.canParse(text) && originOf(new URL(text)) === text),
  advice: 'Give scheme, host and port without a path, such as https://docs.acme.com or http://localhost:5173.',
};

/** A host name that a server answers to. */
export const HOST_NAME: AddressRule = {
  accepts: isHostName,
  advice:
    'Give a host name as browsers send it, without scheme and port, such as docs.acme.com, xn--bcher-kva.example or [::1].',
};

/** Base path of a site. */
export const BASE_PATH: AddressRule = {
  accepts: isBasePath,
  advice: 'Give a path such as /docs. Allowed are the letters A to Z and a to z, digits, and - . _ ~',
};

/** Language of pages, for example for their `lang` attribute. */
export const LANGUAGE: AddressRule = {
  accepts: isLanguageTag,
  advice: 'Give a language tag such as en, de or pt-BR.',
};

/** Builds the origin from its parts, because `URL.origin` is `"null"` for the schemes of applications (`capacitor://localhost`). */
const originOf = ({ protocol, host }: URL) => `${protocol}//${host}`;

function address(example: string, path?: string): AddressRule {
  return {
    accepts: (text) => (path !== undefined && isPath(text)) || (/^https?:\/\//i.test(text) && URL.canParse(text)),
    advice: `Give an address such as ${example}${path ? `, or a path such as ${path}` : ''}.`,
  };
}

/** The rule for an address to which paths are appended. */
function root(example: string, path?: string): AddressRule {
  const { accepts, advice } = address(example, path);
  return {
    accepts: (text) => accepts(text) && (isPath(text) ? !/[?#]/.test(text) : parseRootUrl(text) !== undefined),
    advice: `${advice} It must not contain a user name, a password, a query or a fragment.`,
  };
}

/** Whether a text is a path on the host of the pages. Two slashes would begin the address of another host. */
const isPath = (text: string) => /^\/(?!\/)/.test(text);
