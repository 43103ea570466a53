import { sharp } from '#shared/images/sharp.ts'
import { PICTURE_TYPE, type PictureWidth, pictureKey } from '#shared/pictures/picture-files.ts'
import type { Storage } from '#shared/storage/storage.ts'
import type { Post } from '../contract.ts'
import { communityPictures } from '../posts/community-pictures.ts'
import { drawnPet } from './drawn-pet.ts'

interface Frame {
  /** Pixels, like the height. */
  width: number
  height: number
}

/**
 * First photo of a post, cropped to the frame around its focus of attention; without a photo, a drawing in the pet's
 * colours.
 */
export async function renderPostPhoto(
  storage: Pick<Storage, 'get'>,
  post: Pick<Post, 'species' | 'colours' | 'pictures'>,
  { width, height }: Frame,
): Promise<Buffer> {
  const size: PictureWidth = Math.max(width, height) > 640 ? 1280 : 640
  const [first] = post.pictures
  const file = first ? await storage.get(pictureKey(communityPictures, first.id, size)) : null
  if (file?.contentType !== PICTURE_TYPE) return jpeg(sharp(Buffer.from(drawnPet(post, { width, height }))))
  // Our own copies are lossy WebP.
  return jpeg(sharp(file.bytes).resize(width, height, { fit: 'cover', position: 'attention' }))
}

function jpeg(picture: ReturnType<typeof sharp>): Promise<Buffer> {
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer()
}
