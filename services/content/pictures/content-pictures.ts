import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { contentError } from '../errors.ts'

/** Pictures of banners, shelters and donations that were uploaded in the back office. */
export const contentPictures: PictureKind = {
  folder: 'content',
  table: 'content.pictures',
  shownBy: ['sheet_id'],
  cacheControl: 'public, max-age=86400',
  refuse: contentError,
}
