import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { communityError } from '../errors.ts'

/** Pictures of ads and notices, and of deliveries to shelters, and of what passers-by saw. */
export const communityPictures: PictureKind = {
  folder: 'community',
  table: 'community.pictures',
  shownBy: ['post_id', 'sighting_id', 'delivery'],
  cacheControl: 'public, max-age=86400',
  refuse: communityError,
}
