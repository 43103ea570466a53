/**
 * Whether a request that changes something comes from our own pages (beside the cookie's SameSite=Lax). A browser always
 * sends Origin with a POST; who sends neither header is no browser, and has no cookie that a stranger could ride on.
 */
export function isFromOurPages({ url, headers }: Pick<Request, 'url' | 'headers'>): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  // A form on a page whose address is told to nobody (D51) does not say where it stands; only the browser itself can say this.
  if (origin === 'null') return site === 'same-origin'
  // The whole origin: a page of our host without TLS may have been written by anybody on the way.
  if (origin !== null) return origin === new URL(url).origin

  return site === null || site === 'same-origin' || site === 'none'
}

export function changesSomething(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}
