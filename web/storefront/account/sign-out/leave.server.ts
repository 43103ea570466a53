import type { RouterContextProvider } from 'react-router'
import { redirectDocument } from 'react-router'
import { visitContext } from '#web/request/context.ts'
import { forgetPerson } from '../person/forget-person.server.ts'

/** Ends the visit of a signed-out user: deletes their data from this browser and reloads the page. */
export function leave(context: Readonly<RouterContextProvider>, to: string): Response {
  const visit = context.get(visitContext)
  forgetPerson(visit)
  visit.setSession(null)
  return redirectDocument(to, { headers: { 'clear-site-data': '"storage"', 'cache-control': 'no-store' } })
}
