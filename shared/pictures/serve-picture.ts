import type { Logger } from 'pino'
import { httpError, type ServiceError } from '../rpc/errors.ts'
import type { Storage } from '../storage/storage.ts'
import { parsePictureAddress } from './picture-files.ts'
import type { PictureKind } from './picture-kind.ts'

/**
 * Answers `/media/<folder>/<pictureId>/<width>.webp`. The id is the permission, without a cookie, and a picture never
 * changes under its address. Answers are always WebP files we encoded, and 'nosniff' on every answer keeps browsers
 * from taking them for anything else.
 */
export function makePictureServer(
  kind: PictureKind,
  { storage, log }: { storage: Pick<Storage, 'get'>; log: Pick<Logger, 'warn'> },
) {
  return async function servePicture(request: Request): Promise<Response | ServiceError> {
    const key = parsePictureAddress(kind, new URL(request.url).pathname)
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
      'cache-control': kind.cacheControl,
      'referrer-policy': 'no-referrer',
      etag,
    }
    return new Response(new Uint8Array(file.bytes), { headers })
  }
}
