import type { Visit } from '#web/request/context.ts'
import { DEVICE_COOKIE } from '#web/storefront/account/consent/device-id.ts'

/**
 * Cookies that stay: the menu's state and the id of the device say nothing of the person, and ending the session clears the
 * other two.
 */
const KEPT_COOKIES = ['session', 'app', 'menu', DEVICE_COOKIE]

/** Deletes the cookies about the person who used the browser: place, carts, choices. The session ends separately. */
export function forgetPerson(visit: Visit): void {
  for (const name of Object.keys(visit.cookies)) {
    if (!KEPT_COOKIES.includes(name)) visit.setCookie(name, '', { maxAge: 0 })
  }
}
