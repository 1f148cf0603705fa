import { SEARCH_POLICY } from '../../responses/securityHeaders.js';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/**
 * Returns a function that loads classic scripts from one folder. A page that is opened from a file system can load data only from such
 * scripts, because browsers block `fetch` and modules there. URLs outside the folder are rejected, by a Trusted Types policy if the
 * browser supports it.
 *
 * @param folder URL that ends with a slash.
 */
export function scriptLoader(folder: string): (name: string) => Promise<void> {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const createScriptURL = (url: string) => {
    if (new URL(url).href.startsWith(folder)) return url;
    throw new TypeError(`The search script ${url} is not loaded, because it is not in ${folder}.`);
  };
  const policy = trustedTypes?.createPolicy(SEARCH_POLICY, { createScriptURL }) ?? { createScriptURL };
  return (name) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.onload = () => resolve();
      script.onerror = () => reject(new Error(`The search could not load ${name}.`));
      script.src = policy.createScriptURL(folder + name);
      document.head.append(script);
      script.remove();
    });
}
