import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { marketError } from '../errors.ts'

/** Photos that couriers take at the door. They have no public address: the order's owner and operators of orders open them. */
export const doorPhotos: PictureKind = {
  folder: 'doors',
  table: 'market.door_photos',
  shownBy: ['order_id'],
  widths: [1600],
  cacheControl: 'private, no-store',
  refuse: marketError,
}

/** Widths as in `doorPhotos`. */
export const DOOR_PHOTO_WIDTH = 1600
