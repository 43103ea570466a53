import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { findPets } from '../../pets/find-pets.server.ts'
import { type BookedVisit, type Pictures, toBookedVisit, wholeBookings } from '../booked-visit.ts'

type Context = Readonly<RouterContextProvider>

/** Appointments a page, each of one pet. */
const AT_ONCE = 24

export interface VisitPage {
  visits: BookedVisit[]
  /** For the address of the page after this one; null at the end. */
  next: string | null
}

/** What the visitor has booked and what is still to come, the soonest first; nothing for who never booked. */
export function upcomingVisits(context: Context): Promise<VisitPage> {
  return loadVisits(context, { when: 'upcoming' })
}

/** A page of what is to come or of what was; a booking is never torn in two. */
export async function loadVisits(
  context: Context,
  { when, after }: { when: 'upcoming' | 'past'; after?: string | null },
): Promise<VisitPage> {
  const visit = context.get(visitContext)
  const services = context.get(servicesContext)
  if (visit.viewer.uid === null) return { visits: [], next: null }

  const call = { context: visit.call }
  const [found, pictures] = await Promise.all([
    services.appointments.appointments({ when, first: AT_ONCE, ...(after ? { after } : {}) }, call),
    findPictures(context),
  ])
  const { bookings, next } = wholeBookings(found, AT_ONCE)
  return { visits: bookings.flatMap((booking) => toBookedVisit(booking, pictures, visit.now()) ?? []), next }
}

export async function findPictures(context: Context): Promise<Pictures> {
  const pets = await findPets(context, context.get(servicesContext))
  return new Map(pets.map(({ id, picture }) => [id, picture]))
}
