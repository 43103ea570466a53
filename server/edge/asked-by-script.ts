import { pageAddress } from '#web/request/page-address.ts'

/** Whether a script of a page sent the request, and not the browser for a document. */
export function isAskedByScript({ url, headers }: Pick<Request, 'url' | 'headers'>): boolean {
  if (new URL(url).pathname.endsWith('.data')) return true
  const accept = headers.get('accept') ?? ''
  if (accept.includes('text/html')) return false
  return headers.get('sec-fetch-dest') === 'empty' || /json|event-stream|turbo-stream/.test(accept)
}

/** Answers a script in the place of a closed page: a navigation loads the page as a document, anything else fails. */
export function answerScript(request: Request, fail: () => Response): Response {
  const navigation = getNavigationUrl(request)
  return navigation ? reloadAt(navigation) : fail()
}

/**
 * Target of a client-side navigation, when the page's router requests another page's data. Requests for the current
 * page (forms, fresh data) are refused instead, so that typed input stays.
 */
function getNavigationUrl({ method, url, headers }: Request): string | null {
  if (method !== 'GET' || !new URL(url).pathname.endsWith('.data')) return null
  const { pathname, search } = pageAddress(url)
  const from = headers.get('referer')
  const isOpenPage = from !== null && URL.canParse(from) && new URL(from).pathname === pathname
  return isOpenPage ? null : pathname.replace(/^\/+/, '/') + search
}

/** Makes React Router load this address as a document, which is the closed page. */
function reloadAt(address: string): Response {
  return new Response(null, {
    status: 204,
    headers: { 'x-remix-redirect': address, 'x-remix-reload-document': 'true', 'cache-control': 'no-store' },
  })
}
