import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '#shared/clock.ts'
import { makeRenderQueue } from '#shared/render-queue.ts'
import { encodeImage } from './encode-image.ts'
import { fetchRemoteImage, type RemoteImage, type RemoteRefusal } from './fetch-remote-image.ts'
import { contentTypes, type ImageAddress } from './image-address.ts'
import { makeImageFiles } from './image-files.ts'
import { placeholderSvg } from './placeholder.ts'

/** Source of a picture: a generated drawing, stored bytes, or a remote address. */
export type ImageSource =
  | { kind: 'pack'; svg: string }
  | { kind: 'upload'; bytes: Uint8Array }
  | { kind: 'remote'; url: string }

export interface RenderedImage {
  bytes: Buffer
  contentType: string
  /** Replaces a picture that is unavailable now, so caches must not store it for long. */
  isPlaceholder: boolean
}

/** `busy`: too many pictures wait to be drawn; answer 503 and Retry-After. */
export type ProductImage = RenderedImage | 'busy'

export interface ProductImages {
  /** The rendered picture, if it is on disk; costs one file read. */
  cached(address: ImageAddress): Promise<RenderedImage | null>
  /** Rendered now, or taken from the disk. The source must be the one that the image id is the hash of. */
  render(address: ImageAddress, source: ImageSource): Promise<ProductImage>
}

export interface ProductImagesDependencies {
  dataDir: string
  now: Clock
  /** Pictures rendered at once; one per core when absent. */
  concurrency?: number
  /** Pictures that may wait for a core. */
  waiting?: number
  fetchRemote?: (url: string) => Promise<RemoteImage>
  /** Called when a remote picture is replaced by the placeholder. */
  onRefusal?: (refused: { imageId: string; url: string; refusal: RemoteRefusal }) => void
}

// Raised when the encoder's settings change, so that old files are not mixed with new ones.
const RENDERING = 'v1'
/** Pause before a failed remote address is requested again. */
const RETRY_REMOTE_MS = 60_000
const MOST_FAILURES = 10_000

export function makeProductImages(deps: ProductImagesDependencies): ProductImages {
  const {
    dataDir,
    now,
    concurrency = availableParallelism(),
    waiting = 400,
    fetchRemote = (url: string) => fetchRemoteImage(url),
  } = deps
  const rendered = makeImageFiles(join(dataDir, 'images', RENDERING))
  const originals = makeImageFiles(join(dataDir, 'images', 'originals'))
  const drawing = makeRenderQueue<ProductImage>({ concurrency, waiting })
  // Waiting for a remote server takes no core.
  const downloading = makeRenderQueue<Uint8Array | null>({ concurrency: 8, waiting })
  const failures = new Map<string, number>()

  async function cached(address: ImageAddress): Promise<RenderedImage | null> {
    const bytes = await rendered.read(fileName(address))
    return bytes && { bytes, contentType: contentTypes[address.format], isPlaceholder: false }
  }

  async function render(address: ImageAddress, source: ImageSource): Promise<ProductImage> {
    const known = await cached(address)
    if (known) return known

    const original = await readOriginal(address.imageId, source)
    if (original === 'busy') return 'busy'
    if (!original)
      return (await drawing.run(`placeholder ${fileName(address)}`, () => drawPlaceholder(address))) ?? 'busy'
    return (await drawing.run(fileName(address), () => draw(address, original, source))) ?? 'busy'
  }

  async function draw(address: ImageAddress, original: Original, source: ImageSource): Promise<RenderedImage> {
    // Another request may have rendered it while this one waited.
    const known = await cached(address)
    if (known) return known

    try {
      const bytes = await encodeImage(original.content, address)
      await rendered.write(fileName(address), bytes)
      return { bytes, contentType: contentTypes[address.format], isPlaceholder: false }
    } catch (error) {
      // A remote file may have a sound header and a broken body; our own drawings must not.
      if (source.kind !== 'remote') throw error
      rememberFailure(address.imageId, source.url, 'not-a-picture')
      return drawPlaceholder(address)
    }
  }

  async function readOriginal(imageId: string, source: ImageSource): Promise<Original | null | 'busy'> {
    if (source.kind === 'pack') return { content: source.svg }
    if (source.kind === 'upload') return { content: source.bytes }
    if (now().getTime() - (failures.get(imageId) ?? 0) < RETRY_REMOTE_MS) return null

    const arriving = downloading.run(imageId, () => download(imageId, source.url))
    if (!arriving) return 'busy'
    const content = await arriving
    return content && { content }
  }

  /** Stored on disk, so that all sizes of a picture cost one request. */
  async function download(imageId: string, url: string): Promise<Uint8Array | null> {
    const original = await originals.read(imageId)
    if (original) return original

    const fetched = await fetchRemote(url)
    if ('refusal' in fetched) {
      rememberFailure(imageId, url, fetched.refusal)
      return null
    }
    await originals.write(imageId, fetched.bytes)
    return fetched.bytes
  }

  function rememberFailure(imageId: string, url: string, refusal: RemoteRefusal) {
    if (failures.size >= MOST_FAILURES) failures.clear()
    failures.set(imageId, now().getTime())
    deps.onRefusal?.({ imageId, url, refusal })
  }

  return { cached, render }
}

interface Original {
  content: string | Uint8Array
}

async function drawPlaceholder(address: ImageAddress): Promise<RenderedImage> {
  const bytes = await encodeImage(placeholderSvg, address)
  return { bytes, contentType: contentTypes[address.format], isPlaceholder: true }
}

function fileName({ imageId, width, format }: ImageAddress): string {
  return `${imageId}-${width}.${format}`
}
