import type { Visit } from '#web/request/context.ts'

const COOKIE = 'order'
const HOUR_IN_SECONDS = 60 * 60

/**
 * A provider leads back to the order without the token of its link, which nobody else is told (D51). Until then the browser
 * that left keeps it.
 */
export function saveOrderLink(visit: Visit, orderId: string, token: string): void {
  visit.setCookie(COOKIE, `${orderId} ${token}`, { maxAge: HOUR_IN_SECONDS })
}

/** The token that was kept for this order; null without one. */
export function findSavedOrderToken(visit: Visit, orderId: string): string | null {
  const [id, token] = (visit.cookies[COOKIE] ?? '').split(' ')
  return id === orderId && token ? token : null
}
