import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Clock } from '#shared/clock.ts'
import { httpError, type ServiceError } from '#shared/rpc/errors.ts'
import type { Tables } from '../tables.ts'
import { type ImageAddress, parseImageAddress } from './image-address.ts'
import { type ImageSource, makeProductImages, type RenderedImage } from './product-images.ts'
import { findImageSource } from './store.ts'

export interface ImageServerDependencies {
  db: Kysely<Tables>
  now: Clock
  log: Logger
  dataDir: string
}

const Source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pack'), svg: z.string() }),
  z.object({ kind: z.literal('remote'), url: z.string() }),
])

const mountLength = '/media/products/'.length

/** Serves `/media/products/<imageId>-<width>.<format>`. The address names the content, so a picture never changes. */
export function makeImageServer({ db, now, log, dataDir }: ImageServerDependencies) {
  const images = makeProductImages({
    dataDir,
    now,
    onRefusal: ({ imageId, refusal }) => log.warn({ imageId, refusal }, 'a picture of a shop could not be fetched'),
  })

  return async function serveProductImage(request: Request): Promise<Response | ServiceError> {
    const address = parseImageAddress(new URL(request.url).pathname.slice(mountLength))
    if (!address) return httpError('not-found')
    if (request.headers.get('if-none-match') === toEtag(address)) return new Response(null, { status: 304 })

    const known = await images.cached(address)
    if (known) return answer(known, address)

    const source = await findSource(address.imageId)
    if (!source) return httpError('not-found')
    const image = await images.render(address, source)
    return image === 'busy' ? httpError('overloaded', { retryAfter: 1 }) : answer(image, address)
  }

  async function findSource(imageId: string): Promise<ImageSource | null> {
    const row = await findImageSource(db, imageId)
    if (!row) return null
    const parsed = Source.safeParse({ ...row.source, kind: row.kind })
    if (!parsed.success) log.error({ imageId, kind: row.kind }, 'a picture has a source that nobody can draw')
    return parsed.success ? parsed.data : null
  }
}

function answer({ bytes, contentType, isPlaceholder }: RenderedImage, address: ImageAddress): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': contentType,
      'content-length': String(bytes.byteLength),
      'cache-control': isPlaceholder ? 'public, max-age=60' : 'public, max-age=31536000, immutable',
      ...(!isPlaceholder && { etag: toEtag(address) }),
    },
  })
}

function toEtag({ imageId, width, format }: ImageAddress): string {
  return `"${imageId}-${width}-${format}"`
}
