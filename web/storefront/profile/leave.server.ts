import type { RouterContextProvider } from 'react-router'
import { redirectDocument } from 'react-router'
import { visitContext } from '#web/context.ts'

/** What of the cookies is a person's own; where things go and how the frame looks stays with the machine. */
const own = /^(session|provider|device|anonymousCart_.*)$/

/** The session is over: nothing of its person stays in this browser, and the page begins anew. */
export function leave(context: Readonly<RouterContextProvider>, to: string): Response {
  const visit = context.get(visitContext)
  for (const name of Object.keys(visit.cookies)) {
    if (own.test(name)) visit.setCookie(name, '', { maxAge: 0, readable: name.startsWith('anonymousCart_') })
  }
  visit.setDelivery(null)
  return redirectDocument(to, { headers: { 'clear-site-data': '"storage"', 'cache-control': 'no-store' } })
}
