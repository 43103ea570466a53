import { sharp } from '#shared/images/sharp.ts'
import { PICTURE_TYPE, pictureKey } from '#shared/pictures/picture-files.ts'
import type { Storage } from '#shared/storage/storage.ts'
import { communityPictures } from '../posts/community-pictures.ts'

/**
 * Difference hash (dHash) of a picture, 64 bits: whether each of 8 × 8 cells is brighter than its right neighbour.
 * Reads our re-encoded copy, so that no untrusted bytes are decoded here.
 */
export async function hashPicture(storage: Pick<Storage, 'get'>, pictureId: string): Promise<string> {
  const file = await storage.get(pictureKey(communityPictures, pictureId, 320))
  if (file?.contentType !== PICTURE_TYPE) throw new Error('A picture that was just kept is not there')
  const pixels = await sharp(file.bytes).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
  let bits = ''
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1) {
      const here = row * 9 + column
      bits += (pixels[here] ?? 0) > (pixels[here + 1] ?? 0) ? '1' : '0'
    }
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}
