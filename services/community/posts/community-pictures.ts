import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { communityError } from '../errors.ts'

/** Pictures of posts, deliveries to shelters, and sightings. */
export const communityPictures: PictureKind = {
  folder: 'community',
  table: 'community.pictures',
  shownBy: ['post_id', 'sighting_id', 'delivery'],
  cacheControl: 'public, max-age=86400',
  refuse: communityError,
}
