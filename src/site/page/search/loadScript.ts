import { SEARCH_POLICY } from '../../securityHeaders.js';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/**
 * Loads classic scripts from one folder. Nothing else brings data into a page from a file system. Where the page's policy asks for it,
 * addresses are made by a policy that lets none out of the folder.
 *
 * @param folder Address that ends with a slash.
 */
export function scriptLoader(folder: string): (name: string) => Promise<void> {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const createScriptURL = (url: string) => {
    if (new URL(url).href.startsWith(folder)) return url;
    throw new TypeError(`The search loads no script from ${url}.`);
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
