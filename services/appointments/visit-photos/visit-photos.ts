import { getSweepStart, removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { fingerprintPicture, storePicture } from '#shared/pictures/store-picture.ts'
import { asServiceError, httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { notifyOfBooking } from '../notifications/notify-of-booking.ts'
import { getStaffScope } from '../staff-scope.ts'
import type { VisitPhoto } from './contract.ts'
import { MOST_VISIT_PHOTOS, type PhotoKind } from './rules/visit-photos.ts'
import { dropPhoto, findPhotos, findVisitInScope, usePhoto } from './store.ts'
import { toVisitPhoto, visitPictures } from './visit-pictures.ts'

interface Photos {
  photos: VisitPhoto[]
}

export async function visitPhotos(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<Photos> {
  await requireVisit(deps, appointmentId, context)
  return showPhotos(deps, appointmentId)
}

/** Adds a photo to a visit that was accepted and not cancelled, re-encoded from its pixels. */
export async function addVisitPhoto(
  deps: AppointmentsDependencies,
  { appointmentId, kind, file }: { appointmentId: string; kind: PhotoKind; file: File },
  context: CallContext,
): Promise<Photos> {
  // Check access before processing the picture.
  const { scope } = await requireVisit(deps, appointmentId, context)
  const input = { appointmentId, kind, picture: await fingerprintPicture({ file }) }
  return storePicture(visitPictures, deps, { file }, async (pictureId) => {
    await createOnce(deps, { operation: 'add-visit-photo', input }, context, async (trx) => {
      const visit = await findVisitInScope(trx, scope, appointmentId, { lock: true })
      if (!visit) throw appointmentsError('appointment-not-found')
      if (!['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'].includes(visit.state)) throw appointmentsError('state-not-allowed')
      const known = await findPhotos(trx, appointmentId)
      if (known.length >= MOST_VISIT_PHOTOS) throw appointmentsError('too-many-visit-photos')
      const of = { appointmentId, kind, takenBy: scope.uid }
      const isUsed = await usePhoto(trx, { id: pictureId, ...of, since: getSweepStart(deps.now()) })
      if (!isUsed) throw httpError('unavailable', { retryAfter: 1 })
      return { pictureId }
    })
    return { answer: await showPhotos(deps, appointmentId) }
  })
}

export async function removeVisitPhoto(
  deps: AppointmentsDependencies,
  { appointmentId, photoId }: { appointmentId: string; photoId: string },
  context: CallContext,
): Promise<Photos> {
  await requireVisit(deps, appointmentId, context)
  await dropPhoto(deps.db, { id: photoId, appointmentId })
  await removeUnusedPictures(visitPictures, deps, [photoId])
  return showPhotos(deps, appointmentId)
}

/**
 * Tells the owner that the pet is ready and that its photos are there: again when more were taken meanwhile. Without a
 * proved address nothing is sent.
 */
export async function sendVisitPhotos(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<{ outcome: 'sent' | 'unreachable' }> {
  const { visit } = await requireVisit(deps, appointmentId, context)
  const photos = await findPhotos(deps.db, appointmentId)
  if (photos.length === 0) throw appointmentsError('no-visit-photos')
  if (visit.state !== 'COMPLETED') throw appointmentsError('visit-not-finished')
  try {
    const { outcome } = await notifyOfBooking(deps, {
      bookingId: visit.bookingId,
      kind: 'photos',
      occasion: photos.length,
    })
    if (outcome === 'sent') return { outcome }
  } catch (error) {
    // Messaging found no way to this person.
    const refusal = asServiceError(error)
    if (!refusal || refusal.status >= 500) throw error
    deps.log.warn({ err: error, appointmentId }, 'nobody was told of the photos of a visit')
  }
  return { outcome: 'unreachable' }
}

async function requireVisit(deps: AppointmentsDependencies, appointmentId: string, context: CallContext) {
  const scope = await getStaffScope(deps, context)
  const visit = await findVisitInScope(deps.db, scope, appointmentId)
  if (!visit) throw appointmentsError('appointment-not-found')
  return { scope, visit }
}

async function showPhotos({ db }: AppointmentsDependencies, appointmentId: string): Promise<Photos> {
  return { photos: (await findPhotos(db, appointmentId)).map(toVisitPhoto) }
}
