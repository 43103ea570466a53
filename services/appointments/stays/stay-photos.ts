import { getSweepStart, removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { fingerprintPicture, storePicture } from '#shared/pictures/store-picture.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffStay } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { notifyOfBooking } from '../notifications/notify-of-booking.ts'
import { daysBetween, todayIn } from '../rules/local-clock.ts'
import { getStaffScope } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import { visitPictures } from '../visit-photos/visit-pictures.ts'
import { showStay } from './desk.ts'
import { lockStayInScope } from './lock-stay.ts'
import { MOST_STAY_PHOTOS } from './rules/stay-photos.ts'
import { countStayPhotos, dropStayPhoto, useStayPhoto } from './store/stay-photos.ts'

/** Adds a photo of today to a stay whose pet is there, re-encoded from its pixels. The first one of a day tells the family. */
export async function addStayPhoto(
  deps: AppointmentsDependencies,
  { appointmentId, caption, file }: { appointmentId: string; caption: string; file: File },
  context: CallContext,
): Promise<StaffStay> {
  const scope = await getStaffScope(deps, context)
  // Check access before processing the picture.
  const { storeId } = await showStay(deps, scope, appointmentId)
  const { timezone } = await findCachedStore(deps, storeId)
  const day = todayIn(timezone, deps.now())
  const input = { appointmentId, caption, picture: await fingerprintPicture({ file }) }
  const { bookingId } = await storePicture(visitPictures, deps, { file }, async (pictureId) => {
    const answer = await createOnce(deps, { operation: 'add-stay-photo', input }, context, async (trx) => {
      const stay = await lockStayInScope(trx, scope, appointmentId)
      if (stay.state !== 'IN_PROGRESS') throw appointmentsError('state-not-allowed')
      if ((await countStayPhotos(trx, { appointmentId, day })) >= MOST_STAY_PHOTOS)
        throw appointmentsError('too-many-stay-photos')
      const of = { appointmentId, day, caption, takenBy: scope.uid }
      const isUsed = await useStayPhoto(trx, { id: pictureId, ...of, since: getSweepStart(deps.now()) })
      if (!isUsed) throw httpError('unavailable', { retryAfter: 1 })
      return { bookingId: stay.bookingId }
    })
    return { answer }
  })
  await tellFamily(deps, { bookingId, day })
  return showStay(deps, scope, appointmentId)
}

/** A notification that fails keeps no photo from its family: the next photo of the day tries again. */
async function tellFamily(
  deps: AppointmentsDependencies,
  { bookingId, day }: { bookingId: string; day: string },
): Promise<void> {
  try {
    await notifyOfBooking(deps, { bookingId, kind: 'stay-photos', occasion: daysBetween('1970-01-01', day) })
  } catch (error) {
    deps.log.warn({ err: error, bookingId }, 'nobody was told of the photos of a stay')
  }
}

/** Removes a photo of a stay; a second call changes nothing. */
export async function removeStayPhoto(
  deps: AppointmentsDependencies,
  { appointmentId, photoId }: { appointmentId: string; photoId: string },
  context: CallContext,
): Promise<StaffStay> {
  const scope = await getStaffScope(deps, context)
  await showStay(deps, scope, appointmentId)
  await dropStayPhoto(deps.db, { id: photoId, appointmentId })
  await removeUnusedPictures(visitPictures, deps, [photoId])
  return showStay(deps, scope, appointmentId)
}
