import type { Visit } from '#web/request/context.ts'

/** Cookies that stay: the menu's state belongs to the device, and ending the session clears the other two. */
const KEPT_COOKIES = ['session', 'app', 'menu']

/** Deletes the cookies about the person who used the browser: place, carts, choices. The session ends separately. */
export function forgetPerson(visit: Visit): void {
  for (const name of Object.keys(visit.cookies)) {
    if (!KEPT_COOKIES.includes(name)) visit.setCookie(name, '', { maxAge: 0 })
  }
}
