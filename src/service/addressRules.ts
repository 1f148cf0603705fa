/** What an option that holds an address must look like. Asked by the service at its start and by the command at its options. */
export interface AddressRule {
  accepts: (text: string) => boolean;
  /** The end of the sentence for what is not accepted: what to give. */
  advice: string;
}

/** Root of a language model's endpoint. */
export const MODEL_URL = address('http://127.0.0.1:11434/v1');
/** Where exports are published. */
export const SITE_URL = address('https://docs.acme.com');
/** Where a service is reached from outside. */
export const PUBLIC_URL = address('https://docs-service.acme.com');
/** The assistant interface that readers of exports reach: on another host, or on the one that serves them. */
export const DISCOVERY_URL = address('https://docs.acme.com/discovery', '/discovery');
/** Root of an assistant interface that is asked. */
export const ASSISTANT_URL = address('http://127.0.0.1:4321/discovery');
/** Leads from a page to its source. */
export const EDIT_URL: AddressRule = {
  accepts: (text) => text.includes('{file}'),
  advice: 'Put {file} where the name of the file stands, such as https://git.acme.com/docs/edit/main/{file}.',
};
/** Whose pages may ask: exactly as browsers send it, because anything else would never match. `*` is everyone. */
export const ORIGIN: AddressRule = {
  accepts: (text) => text === '*' || (URL.canParse(text) && originOf(new URL(text)) === text),
  advice: 'Give scheme, host and port without a path, such as https://docs.acme.com or http://localhost:5173.',
};

/** Not `URL.origin`, which knows none for the schemes of applications (`capacitor://localhost`). */
const originOf = ({ protocol, host }: URL) => `${protocol}//${host}`;

function address(example: string, path?: string): AddressRule {
  return {
    accepts: (text) =>
      (path !== undefined && /^\/(?!\/)/.test(text)) || (/^https?:\/\//i.test(text) && URL.canParse(text)),
    advice: `Give an address such as ${example}${path ? `, or a path such as ${path}` : ''}.`,
  };
}
