import { pictureAddress } from '#shared/pictures/picture-files.ts'
import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { appointmentsError } from '../errors.ts'

/** Pictures of reviews: everybody reads these. */
export const reviewPictures: PictureKind = {
  folder: 'reviews',
  table: 'appointments.review_pictures',
  shownBy: ['review_id'],
  // One that an operator hid, or its author took back, is to be gone from shared caches within the day.
  cacheControl: 'public, max-age=86400',
  refuse: appointmentsError,
}

/** Where pages find it: '640.webp' in place of '320.webp' is the next size. */
export function reviewPictureAddress(pictureId: string): string {
  return pictureAddress(reviewPictures, pictureId, 320)
}
