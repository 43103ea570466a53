import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Clock } from '#shared/clock.ts'
import { pictureKey } from '#shared/pictures/picture-files.ts'
import { httpError, type ServiceError } from '#shared/rpc/errors.ts'
import type { Storage } from '#shared/storage/storage.ts'
import type { Tables } from '../tables.ts'
import { type ImageAddress, parseImageAddress } from './image-address.ts'
import { type ImageSource, makeProductImages, type RenderedImage } from './product-images.ts'
import { productPictures } from './product-picture-kind.ts'
import { deleteUnreachable, findImageSource, saveUnreachable } from './store.ts'

export interface ImageServerDependencies {
  db: Kysely<Tables>
  now: Clock
  log: Logger
  dataDir: string
  /** Uploaded pictures. */
  storage: Pick<Storage, 'get'>
}

const Source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pack'), svg: z.string() }),
  z.object({ kind: z.literal('remote'), url: z.string() }),
  z.object({ kind: z.literal('upload'), pictureId: z.string() }),
])

const LARGEST = 1280
const mountLength = '/media/products/'.length

/** Serves `/media/products/<imageId>-<width>.<format>`. The address names the content, so a picture never changes. */
export function makeImageServer({ db, now, log, dataDir, storage }: ImageServerDependencies) {
  const images = makeProductImages({
    dataDir,
    now,
    onRefusal: ({ imageId, refusal }) => {
      log.warn({ imageId, refusal }, 'a picture of a shop could not be fetched')
      void write(saveUnreachable(db, { imageId, refusal, at: now() }))
    },
  })

  return async function serveProductImage(request: Request): Promise<Response | ServiceError> {
    const address = parseImageAddress(new URL(request.url).pathname.slice(mountLength))
    if (!address) return httpError('not-found')
    if (request.headers.get('if-none-match') === toEtag(address)) return new Response(null, { status: 304 })

    const known = await images.cached(address)
    if (known) return answer(known, address)

    const source = await findSource(address.imageId)
    if (source === 'silent') return httpError('unavailable', { retryAfter: 2 })
    if (!source) return httpError('not-found')
    const image = await images.render(address, source)
    if (image === 'busy') return httpError('overloaded', { retryAfter: 1 })
    if (source.kind === 'remote' && !image.isPlaceholder) void write(deleteUnreachable(db, address.imageId))
    return answer(image, address)
  }

  // The list of the back office is not worth the picture: a failure is logged.
  async function write(written: Promise<void>): Promise<void> {
    await written.catch((error: unknown) => log.warn({ err: error }, 'the state of a picture could not be kept'))
  }

  async function findSource(imageId: string): Promise<ImageSource | 'silent' | null> {
    const row = await findImageSource(db, imageId)
    if (!row) return null
    const parsed = Source.safeParse({ ...row.source, kind: row.kind })
    if (!parsed.success) log.error({ imageId, kind: row.kind }, 'a picture has a source that nobody can draw')
    if (!parsed.success) return null
    return parsed.data.kind === 'upload' ? readUpload(parsed.data.pictureId) : parsed.data
  }

  async function readUpload(pictureId: string): Promise<ImageSource | 'silent' | null> {
    try {
      const file = await storage.get(pictureKey(productPictures, pictureId, LARGEST))
      return file && { kind: 'upload', bytes: file.bytes }
    } catch (error) {
      log.warn({ err: error }, 'the storage of pictures does not answer')
      return 'silent'
    }
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
