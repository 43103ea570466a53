import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findOwnAppointments } from '../bookings/store/own-appointments.ts'
import type { Review } from '../contract.ts'
import { appointmentsError } from '../errors.ts'
import { findCachedStore, type StoreDependencies } from '../stores/cached-stores.ts'
import { findOwnReview } from './store/reviews.ts'
import { toReview } from './to-review.ts'

/** The caller's review of a visit, or null. */
export async function ownReview(
  deps: StoreDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<Pick<Review, 'id' | 'stars' | 'text' | 'pictures' | 'answer'> | null> {
  const uid = accountUid(context)
  const [own] = await findOwnAppointments(deps.db, { uid, appointmentId })
  if (!own) throw appointmentsError('appointment-not-found')

  const row = await findOwnReview(deps.db, { uid, appointmentId })
  if (!row) return null
  const { timezone } = await findCachedStore(deps, row.store_id)
  const { id, stars, text, pictures, answer } = toReview(row, timezone)
  return { id, stars, text, pictures, answer }
}
