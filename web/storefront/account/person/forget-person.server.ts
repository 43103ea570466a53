import type { Visit } from '#web/request/context.ts'

/** How the frame looks is the machine's; every other cookie of ours is about the person. The session takes its mark along. */
const KEPT = ['session', 'app', 'menu']

/** Takes out of the browser what it knows of the person who used it: place, carts, choices. The session has its own way. */
export function forgetPerson(visit: Visit): void {
  for (const name of Object.keys(visit.cookies)) {
    if (!KEPT.includes(name)) visit.setCookie(name, '', { maxAge: 0 })
  }
}
