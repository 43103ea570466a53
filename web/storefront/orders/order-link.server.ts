import type { Visit } from '#web/request/context.ts'

const COOKIE = 'order'
const HOUR_IN_SECONDS = 60 * 60

/**
 * Saves the secret token of an order's link in a cookie while the visitor pays: the provider must not learn it, so its
 * return address has none.
 */
export function saveOrderLink(visit: Visit, orderId: string, token: string): void {
  visit.setCookie(COOKIE, `${orderId} ${token}`, { maxAge: HOUR_IN_SECONDS })
}

/** Saved token of this order, or null. */
export function findSavedOrderToken(visit: Visit, orderId: string): string | null {
  const [id, token] = (visit.cookies[COOKIE] ?? '').split(' ')
  return id === orderId && token ? token : null
}
