import type { Visit } from '#web/request/context.ts'
import { RESUME_COOKIE } from '#web/request/resume-cookie.ts'
import { DEVICE_COOKIE } from '#web/storefront/account/consent/device-id.ts'
import { TRUSTED_DEVICE_COOKIE } from '../trusted-device/device-secret.ts'

/**
 * Cookies that stay: the menu's state and the id of the device say nothing of the person, that of saved forms opens them
 * to their own account alone, that of a trusted browser needs a PIN, and ending the session clears the others.
 */
const KEPT_COOKIES = ['session', 'app', 'account', RESUME_COOKIE, TRUSTED_DEVICE_COOKIE, 'menu', DEVICE_COOKIE]

/** Deletes the cookies about the person who used the browser: place, carts, choices. The session ends separately. */
export function forgetPerson(visit: Visit): void {
  for (const name of Object.keys(visit.cookies)) {
    if (!KEPT_COOKIES.includes(name)) visit.setCookie(name, '', { maxAge: 0 })
  }
}
