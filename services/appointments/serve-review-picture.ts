import { httpError, type ServiceError } from '#shared/rpc/errors.ts'
import type { AppointmentsNeeds } from './needs.ts'
import { keyOfAddress } from './picture-files.ts'

/**
 * Answers `/media/reviews/<pictureId>/<width>.webp`: everybody reads reviews. A picture never changes under its address, and
 * what is answered is always a WebP of ours.
 */
export function makeReviewPictureServer({ storage, log }: Pick<AppointmentsNeeds, 'storage' | 'log'>) {
  return async function serveReviewPicture(request: Request): Promise<Response | ServiceError> {
    const key = keyOfAddress(new URL(request.url).pathname)
    if (!key) return httpError('not-found')
    const file = await storage.get(key).catch((error: unknown) => {
      log.warn({ err: error }, 'the storage of pictures does not answer')
      return 'silent' as const
    })
    if (file === 'silent') return httpError('unavailable', { retryAfter: 2 })
    if (!file) return httpError('not-found')

    const etag = `"${key}"`
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } })
    const headers = {
      'content-type': file.contentType,
      'content-length': String(file.bytes.byteLength),
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      // One that an operator hid, or its author took back, is to be gone from shared caches within the day.
      'cache-control': 'public, max-age=86400',
      'referrer-policy': 'no-referrer',
      etag,
    }
    return new Response(new Uint8Array(file.bytes), { headers })
  }
}
