import * as z from 'zod'
import { operation, PHOTO } from '#shared/rpc/operation.ts'
import { Day } from '#shared/values.ts'
import { PHOTO_KINDS } from './rules/visit-photos.ts'

/** A photo of a pet at its visit. Its addresses open without a session, and cannot be guessed. */
export const VisitPhoto = z.object({
  id: z.string(),
  kind: z.enum(PHOTO_KINDS),
  small: z.string().describe('/media/visits/{id}/320.webp'),
  large: z.string().describe('/media/visits/{id}/1280.webp'),
})
export type VisitPhoto = z.infer<typeof VisitPhoto>

/** Photos of a booking, by pet; pets without any are left out. */
export const BookingPhotos = z.array(
  z.object({ appointmentId: z.string(), petName: z.string(), photos: z.array(VisitPhoto) }),
)
export type BookingPhotos = z.infer<typeof BookingPhotos>

const appointmentId = { appointmentId: z.string().max(100) }
const route = '/backoffice/appointments/{appointmentId}/photos' as const
const photos = z.object({ photos: z.array(VisitPhoto) })

/** Photos that a salon takes of a pet. The salon's people see them, and the owner of the booking. */
export const visitPhotoCalls = {
  visitPhotos: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: route, summary: 'Photos of a visit', tags: ['photos'] })
    .input(z.object(appointmentId))
    .output(photos),

  /** Of a visit that was accepted and not cancelled; six at most. Same formats and limits as a pet's photo. */
  addVisitPhoto: operation({ access: 'merchant', area: 'salon', ...PHOTO, idempotency: true })
    .route({ method: 'POST', path: route, summary: 'Add a photo of a visit', tags: ['photos'] })
    .input(z.object({ ...appointmentId, kind: z.enum(PHOTO_KINDS).default('after'), file: z.file() }))
    .output(photos),

  /** A second call answers the remaining photos. */
  removeVisitPhoto: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'DELETE', path: `${route}/{photoId}`, summary: 'Remove a photo of a visit', tags: ['photos'] })
    .input(z.object({ ...appointmentId, photoId: z.string().max(100) }))
    .output(photos),

  /**
   * Tells the owner that the pet is ready and that there are photos, once its visit is finished. `unreachable`: the
   * no message reaches the owner, and nothing was sent.
   */
  sendVisitPhotos: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'POST', path: `${route}/message`, summary: 'Tell the owner of the photos', tags: ['photos'] })
    .input(z.object(appointmentId))
    .output(z.object({ outcome: z.enum(['sent', 'unreachable']) })),

  /** Photos of the caller's booking, by pet. */
  bookingPhotos: operation({ access: 'owner' })
    .route({
      method: 'GET',
      path: '/appointments/{appointmentId}/photos',
      summary: 'Photos of a booking',
      tags: ['photos'],
    })
    .input(z.object(appointmentId))
    .output(BookingPhotos),

  /** Photos of a pet at visits that the caller booked, of the last six, newest first; empty for anybody else's pet. */
  petPhotos: operation({ access: 'guest' })
    .route({
      method: 'GET',
      path: '/pets/{petProfileId}/photos',
      summary: 'Photos of a pet at its visits',
      tags: ['photos'],
    })
    .input(z.object({ petProfileId: z.string().max(100) }))
    .output(
      z.array(z.object({ appointmentId: z.string(), day: Day, storeName: z.string(), photos: z.array(VisitPhoto) })),
    ),
}
