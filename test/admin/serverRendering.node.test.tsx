import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { useExportBundle, useExportJob, useStaticExport } from '../../src/admin/index.js';
import { scriptedExportClient } from '../support/scriptedExportFetch.js';

describe('the hooks on a server', () => {
  it('render their initial state, and send no request', async () => {
    const client = scriptedExportClient();
    function View() {
      const { phase } = useStaticExport({ domain: 'docs.acme.com', client });
      const { status } = useExportJob('job_1', { client });
      const bundle = useExportBundle('job_1', { client });
      return createElement('p', null, [phase, status, bundle.status].join(' '));
    }
    expect(renderToString(createElement(View))).toBe('<p>idle idle idle</p>');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(client.requests).toEqual([]);
  });
});
