import type { RouterContextProvider } from 'react-router'
import type { Appointment } from '#services/appointments/contract.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

export interface OwnReview {
  id: string
  stars: number
  text: string
  pictures: string[]
  answer: { text: string; day: string } | null
}

/** What the visitor said of each pet's appointment; those without a review are left out. */
export async function findVisitReviews(
  context: Readonly<RouterContextProvider>,
  booking: readonly Appointment[],
): Promise<Record<string, OwnReview>> {
  const { appointments } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const found = await Promise.all(
    booking
      .filter(({ review }) => review)
      .map(async ({ id }) => [id, await appointments.ownReview({ appointmentId: id }, call)] as const),
  )
  return Object.fromEntries(found.flatMap(([id, review]) => (review ? [[id, review]] : [])))
}
