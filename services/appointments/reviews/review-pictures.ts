import { pictureAddress } from '#shared/pictures/picture-files.ts'
import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { appointmentsError } from '../errors.ts'

/** Review pictures, which are public. */
export const reviewPictures: PictureKind = {
  folder: 'reviews',
  table: 'appointments.review_pictures',
  shownBy: ['review_id'],
  // One day at most, so that hidden or removed pictures leave shared caches.
  cacheControl: 'public, max-age=86400',
  refuse: appointmentsError,
}

/** Address of a picture; replace '320.webp' by '640.webp' for the next size. */
export function reviewPictureAddress(pictureId: string): string {
  return pictureAddress(reviewPictures, pictureId, 320)
}
