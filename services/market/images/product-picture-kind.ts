import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { marketError } from '../errors.ts'

/**
 * Uploaded pictures of products. Only the largest size is stored: it is the source from which `product-images.ts` renders
 * every size and format. One that a product no longer shows stays for 30 days, so that the change can be undone.
 */
export const productPictures: PictureKind = {
  folder: 'products',
  table: 'market.product_pictures',
  shownBy: ['product_id'],
  widths: [1280],
  cacheControl: 'public, max-age=31536000, immutable',
  refuse: marketError,
}
