import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { type AppointmentRow, findOwnAppointments } from '../bookings/store/own-appointments.ts'
import { toAppointments } from '../bookings/to-appointment.ts'
import type { Appointment } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { changingStars } from './change-stars.ts'
import { authorName } from './rules/author-name.ts'
import { addStars, insertReview, lockReviewByAuthor, updateReview } from './store/reviews.ts'

interface ReviewInput {
  stars: number
  text: string
}

/** Saves the customer's review of a completed visit; a later call changes it. Updates the store's stars. */
export async function saveReview(
  deps: AppointmentsDependencies,
  { appointmentId, ...review }: { appointmentId: string } & ReviewInput,
  context: CallContext,
): Promise<Appointment> {
  const uid = accountUid(context)
  const row = await reviewable(deps, { uid, appointmentId })
  await changingStars(deps, (trx) => write(trx, { row, uid, review, now: deps.now() }))

  const [saved] = await toAppointments(deps, await findOwnAppointments(deps.db, { uid, appointmentId }))
  if (!saved) throw appointmentsError('appointment-not-found')
  return saved
}

/** The caller's appointment, if it can be reviewed. Throws appointment-not-found, not-reviewable. */
export async function reviewable(
  deps: AppointmentsDependencies,
  own: { uid: string; appointmentId: string },
): Promise<AppointmentRow> {
  const rows = await findOwnAppointments(deps.db, own)
  const [row] = rows
  const [described] = await toAppointments(deps, rows)
  if (!row || !described) throw appointmentsError('appointment-not-found')
  if (!described.canReview) throw appointmentsError('not-reviewable')
  return row
}

async function write(
  trx: Transaction<Tables>,
  {
    row: { appointment, customer },
    uid,
    review,
    now,
  }: { row: AppointmentRow; uid: string; review: ReviewInput; now: Date },
): Promise<void> {
  const { id: appointmentId, store_id: storeId, pet_name: petName, service_pack: pack } = appointment
  const isNew = await insertReview(trx, {
    id: newId(),
    appointment_id: appointmentId,
    store_id: storeId,
    uid,
    ...review,
    author: authorName(customer.name),
    pet_name: petName,
    service_pack: getPackName(pack),
    created_at: now,
  })
  if (isNew) return addStars(trx, { storeId, stars: review.stars, reviews: 1 })

  const before = await lockReviewByAuthor(trx, { uid, appointmentId })
  if (!before) throw appointmentsError('not-reviewable')
  await updateReview(trx, before.id, { ...review, updated_at: now })
  if (!before.is_hidden) await addStars(trx, { storeId, stars: review.stars - before.stars, reviews: 0 })
}

function getPackName(pack: unknown): string {
  return typeof pack === 'object' && pack !== null && 'name' in pack ? String(pack.name) : ''
}
