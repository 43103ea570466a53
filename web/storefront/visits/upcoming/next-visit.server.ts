import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'
import { type BookedVisit, findFirstOfLiving, toBookedVisit } from '../booked-visit.ts'
import { findPictures } from './upcoming-visits.server.ts'

/** As many pets as a booking may have: the first one is whole. */
const AT_ONCE = 6

/** The visitor's next visit, of living pets; null without one, for guests, and when it could not be read: no page waits for that. */
export async function nextVisitIfItAnswers(context: Readonly<RouterContextProvider>): Promise<BookedVisit | null> {
  const visit = context.get(visitContext)
  if (visit.viewer.uid === null || visit.viewer.isGuest) return null

  return orElse('The next visit of a visitor', nextVisit(context), null)
}

async function nextVisit(context: Readonly<RouterContextProvider>): Promise<BookedVisit | null> {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const found = await appointments.appointments({ when: 'upcoming', first: AT_ONCE }, { context: visit.call })
  const next = findFirstOfLiving(found)
  return next ? toBookedVisit(next, await findPictures(context), visit.now()) : null
}
