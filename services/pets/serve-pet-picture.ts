import { httpError, type ServiceError } from '#shared/rpc/errors.ts'
import type { PetsNeeds } from './needs.ts'
import { keyOfAddress } from './picture-files.ts'

/**
 * Answers `/media/pets/<pictureId>/<width>.webp`. Who knows the id may look, without a cookie; a picture never changes under
 * its address. What is answered is always a WebP of ours, and no browser takes it for anything else ('nosniff' stands on every answer).
 */
export function makePetPictureServer({ storage, log }: Pick<PetsNeeds, 'storage' | 'log'>) {
  return async function servePetPicture(request: Request): Promise<Response | ServiceError> {
    const key = keyOfAddress(new URL(request.url).pathname)
    if (!key) return httpError('not-found')
    const file = await storage.get(key).catch((error: unknown) => {
      log.warn({ err: error }, 'the storage of pictures does not answer')
      return 'silent' as const
    })
    if (file === 'silent') return httpError('unavailable', { retryAfter: 2 })
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
