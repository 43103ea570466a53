import { pictureAddress } from '#shared/pictures/picture-files.ts'
import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { marketError } from '../errors.ts'

/** Photos of product reviews, which are public. */
export const reviewPictures: PictureKind = {
  folder: 'opinions',
  table: 'market.review_pictures',
  shownBy: ['review_id'],
  // One day at most, so that hidden or removed pictures leave shared caches.
  cacheControl: 'public, max-age=86400',
  refuse: marketError,
}

/** Address of a picture; replace '320.webp' by '640.webp' for the next size. */
export function reviewPictureAddress(pictureId: string): string {
  return pictureAddress(reviewPictures, pictureId, 320)
}
