import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { communityError } from './errors.ts'

/** Pictures of ads and notices. */
export const communityPictures: PictureKind = {
  folder: 'community',
  table: 'community.pictures',
  shownBy: ['post_id'],
  cacheControl: 'public, max-age=86400',
  refuse: communityError,
}
