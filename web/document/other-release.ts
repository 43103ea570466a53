import { withoutTrailingSlash } from '#shared/trailing-slash.ts'
import { isPageAt, pageAddress } from '../request/page-address.ts'

declare global {
  interface Window {
    /** React Router's own, once the page is hydrated. */
    __reactRouterDataRouter?: { state: { navigation: { location?: { pathname: string } | undefined } } }
  }
}

/** Names the release that answers a page's data. */
export const RELEASE_HEADER = 'x-release'

/**
 * Loads the document of a page whose data comes from another release than this document: the modules that are loaded here
 * were written for other data. Forms, and data that the page that is shown asks for, are taken as they come: a document in their
 * place would lose what was typed.
 */
export function loadPagesOfOtherReleases(ownRelease: string): void {
  const load = window.fetch
  window.fetch = async (input, init) => {
    const answer = await load(input, init)
    const page = toPageAddress(input, init)
    if (page === null || !answer.ok || answer.headers.get(RELEASE_HEADER) === ownRelease) return answer
    await answer.body?.cancel()
    // How React Router's server says that a navigation leads to a document.
    return new Response(null, {
      status: 204,
      headers: { 'X-Remix-Redirect': page, 'X-Remix-Reload-Document': 'true' },
    })
  }
}

/** Address of the page that a navigation's request for data leads to; null for every other request. */
function toPageAddress(input: RequestInfo | URL, init: RequestInit | undefined): string | null {
  // React Router asks by URL; a Request is somebody else's.
  if (!(input instanceof URL) || (init?.method ?? 'GET') !== 'GET') return null
  if (input.origin !== location.origin || !input.pathname.endsWith('.data')) return null
  const page = pageAddress(input.href)
  // Without a navigation to it, a part of the page that is shown asks (a fetcher), or the page asks for its own data anew.
  const target = window.__reactRouterDataRouter?.state.navigation.location?.pathname
  const isWayThere = target !== undefined && isPageAt(page.pathname, withoutTrailingSlash(target))
  const isShown = isPageAt(page.pathname, withoutTrailingSlash(location.pathname))
  return isWayThere && !isShown ? page.pathname + page.search : null
}
