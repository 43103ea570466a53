import { newSecret } from '#shared/ids.ts'
import type { Visit } from '#web/request/context.ts'

const KEY_COOKIE = 'checkout'
const DAY_IN_SECONDS = 24 * 60 * 60

/**
 * Idempotency key shared by reloads and tabs until an order was placed with it, so that a double press places one
 * order.
 */
export function checkoutKey(visit: Visit): string {
  const known = visit.cookies[KEY_COOKIE]
  return known && /^[\w-]{43}$/.test(known) ? known : newCheckoutKey(visit)
}

export function newCheckoutKey(visit: Visit): string {
  const made = newSecret()
  visit.setCookie(KEY_COOKIE, made, { maxAge: DAY_IN_SECONDS })
  return made
}

/** Deletes the key after its order is placed; the next purchase gets a new one. */
export function forgetCheckoutKey(visit: Visit): void {
  visit.setCookie(KEY_COOKIE, '', { maxAge: 0 })
}
