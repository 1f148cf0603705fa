import type { RequestTrace } from '../../http/RequestTrace.js';
import { isOneLine } from '../../protocol/isVersionLabel.js';
import { MAX_PAGE_PATH_LENGTH } from '../../protocol/readPagePath.js';
import { badRequest } from '../requests/badRequest.js';
import { jsonResponse } from '../requests/jsonResponse.js';
import { checkGroups } from '../requests/readSearchFilter.js';
import type { AssistantEndpoint } from './answerAssistantRequest.js';
import { answerLookup, type Lookup } from './answerLookup.js';

const NO_PAGE = 'There is no page at this path. Send the "path" of a search result, such as "/guide/install".';

const PAGE: Lookup<{ path: string }> = {
  expected: { fields: 'the field "path"', shorten: 'Send a shorter path.' },
  read({ path, groups }) {
    checkGroups(groups, 'groups');
    if (typeof path === 'string' && path.trim() !== '' && path.length <= MAX_PAGE_PATH_LENGTH && isOneLine(path))
      return { path };
    throw badRequest(
      `"path" must be the path of a page, such as "/guide/install", with at most ${MAX_PAGE_PATH_LENGTH} characters.`,
    );
  },
  needsSearch: () => false,
  async respond({ finder, links, tasks }, { path }) {
    const page = finder.find(path);
    // Clients of the hosted docs platform read the reason from `message`. Other errors of this service have it in `error` only.
    if (!page) return jsonResponse(404, { message: NO_PAGE, error: NO_PAGE });
    const content = await tasks.run('page-text', { path: page.path, origin: '' });
    return jsonResponse(200, { path: links.pageUrl(page), content });
  },
};

/**
 * Answers `POST {discoveryUrl}/v1/page/{domain}`: the whole text of a page as Markdown. Hidden pages are included, as on the site, because
 * only somebody who knows their path can ask for them.
 *
 * @throws {HttpError} 400 for an invalid field, and the errors of {@link answerLookup}.
 */
export function answerPageTextRequest(endpoint: AssistantEndpoint, trace: RequestTrace): Promise<Response> {
  return answerLookup(endpoint, trace, PAGE);
}
