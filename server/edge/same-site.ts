/**
 * Whether a changing request comes from our own pages, in addition to the cookie's SameSite=Lax. Browsers always send
 * Origin with a POST; a client without either header is no browser, so it cannot be abused through its cookies.
 */
export function isFromOurPages({ url, headers }: Pick<Request, 'url' | 'headers'>): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  // Pages with a secret in their address send no referrer, so their forms have the Origin 'null'; only Sec-Fetch-Site
  // tells where they come from.
  if (origin === 'null') return site === 'same-origin'
  // The scheme counts too: a page of our host without TLS may have been forged in transit.
  if (origin !== null) return origin === new URL(url).origin

  return site === null || site === 'same-origin' || site === 'none'
}

export function changesSomething(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}
