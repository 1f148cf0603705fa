/** A page of documentation with code, as React 19 renders it on a server and hydrates it in the browser. */
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

export function HydratingPage(): React.JSX.Element {
  useEffect(() => document.body.setAttribute('data-hydrated', ''), []);
  return (
    <main>
      <h1>Acme</h1>
      <pre>
        <code>npm ci</code>
      </pre>
    </main>
  );
}

const root = globalThis.document?.getElementById('root');
if (root) hydrateRoot(root, <HydratingPage />);
