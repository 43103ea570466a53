import { httpError, type ServiceError } from '#shared/rpc/errors.ts'
import type { PetsNeeds } from './needs.ts'
import { keyOfAddress } from './picture-files.ts'

/**
 * Answers `/media/pets/<pictureId>/<width>.webp`. Who knows the id may look, without a cookie; a picture never changes under
 * its address. What is answered is always a WebP of ours, and no browser takes it for anything else ('nosniff' stands on every answer).
 */
export function makePetPictureServer({ storage }: Pick<PetsNeeds, 'storage'>) {
  return async function servePetPicture(request: Request): Promise<Response | ServiceError> {
    const key = keyOfAddress(new URL(request.url).pathname)
    const file = key && (await storage.get(key))
    if (!file) return httpError('not-found')

    const etag = `"${key}"`
    const headers = {
      'content-type': file.contentType,
      'content-length': String(file.bytes.byteLength),
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      // A family's picture: no cache that others share.
      'cache-control': 'private, max-age=31536000, immutable',
      'referrer-policy': 'no-referrer',
      etag,
    }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } })
    return new Response(new Uint8Array(file.bytes), { headers })
  }
}
