import { bump } from '#shared/database/notify.ts'
import { pictureKeys } from '#shared/pictures/picture-files.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { cancelBookingInTransaction } from '../bookings/cancel-in-transaction.ts'
import { lockInOrder } from '../bookings/store/locks.ts'
import { findOwnAppointments } from '../bookings/store/own-appointments.ts'
import { toAppointments, toCustomer } from '../bookings/to-appointment.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { reviewPictures } from '../reviews/review-pictures.ts'
import { STORES_VERSION } from '../rules/changes.ts'
import { erasePhotos, exportPhotos } from '../visit-photos/person-photos.ts'
import { visitPictures } from '../visit-photos/visit-pictures.ts'
import { findCustomer } from './store/customers.ts'
import { deleteReviewsByAuthor, findBookingsToCome, findPersonRows, forgetPerson } from './store/people.ts'

const RETAINED_VISITS =
  'Las visitas que hiciste y los paquetes que compraste, sin tu nombre ni el de tus mascotas: los locales los necesitan para sus cuentas.'

/** Exports all data that appointments store about the caller. */
export async function exportPerson(
  deps: AppointmentsDependencies,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const uid = accountUid(context)
  const [customer, appointments, rows, visitPhotos] = await Promise.all([
    findCustomer(deps.db, uid),
    findOwnAppointments(deps.db, { uid }),
    findPersonRows(deps.db, uid),
    exportPhotos(deps.db, uid),
  ])
  return {
    customer: customer ? toCustomer(customer) : null,
    appointments: await toAppointments(deps, appointments),
    ...rows,
    visitPhotos,
  }
}

/** Cancels future bookings, anonymizes past ones and deletes the rest. A second call finds nothing. */
export async function erasePerson(
  deps: AppointmentsDependencies,
  context: CallContext,
): Promise<{ erased: true; kept: string[] }> {
  const uid = accountUid(context)
  const { retained, pictures, photos } = await deps.db.transaction().execute(async (trx) => {
    await lockInOrder(trx, { uid })
    const now = deps.now()
    for (const { bookingId, appointmentIds, isInTime } of await findBookingsToCome(trx, { uid, now })) {
      await cancelBookingInTransaction(trx, deps, {
        bookingId,
        appointmentIds,
        reason: null,
        by: 'system',
        uid: null,
        text: 'El cliente cerró su cuenta.',
        isDepositReturned: isInTime,
        now,
      })
    }
    const shown = await deleteReviewsByAuthor(trx, uid)
    await bump(trx, STORES_VERSION)
    const photos = await erasePhotos(trx, uid)
    return { retained: await forgetPerson(trx, uid), pictures: shown, photos }
  })
  // Files are removed after the commit: a file without a row is never served.
  await deps.storage.remove([
    ...pictures.flatMap((id) => pictureKeys(reviewPictures, id)),
    ...photos.flatMap((id) => pictureKeys(visitPictures, id)),
  ])
  return { erased: true, kept: retained ? [RETAINED_VISITS] : [] }
}
