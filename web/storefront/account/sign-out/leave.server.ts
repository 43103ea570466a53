import type { RouterContextProvider } from 'react-router'
import { redirectDocument } from 'react-router'
import { visitContext } from '#web/request/context.ts'
import { forgetPerson } from '../person/forget-person.server.ts'

/** The session is over: nothing of its person stays in this browser, and the page begins anew. */
export function leave(context: Readonly<RouterContextProvider>, to: string): Response {
  const visit = context.get(visitContext)
  forgetPerson(visit)
  visit.setSession(null)
  return redirectDocument(to, { headers: { 'clear-site-data': '"storage"', 'cache-control': 'no-store' } })
}
