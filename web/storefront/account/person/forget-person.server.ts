import type { Visit } from '#web/request/context.ts'

/**
 * The menu's state belongs to the device; every other cookie is about the person. Ending the session clears its own
 * cookies.
 */
const KEPT = ['session', 'app', 'menu']

/** Deletes the cookies about the person who used the browser: place, carts, choices. The session ends separately. */
export function forgetPerson(visit: Visit): void {
  for (const name of Object.keys(visit.cookies)) {
    if (!KEPT.includes(name)) visit.setCookie(name, '', { maxAge: 0 })
  }
}
