import { availableParallelism } from 'node:os'
import type { Metadata } from 'sharp'
import { makeRenderQueue } from '../render-queue.ts'
import { type Crop, cropBeforeTurn, type Turn, toPixels, toTurn } from './picture-turn.ts'
import { MAX_PIXELS, sharp } from './sharp.ts'
import { type ImageKind, sniffImage } from './sniff-image.ts'

export const MAX_PICTURE_BYTES = 8 * 1024 * 1024
// Limit for pictures that must be decoded whole: they take 8 bytes a pixel, AVIF three times as many.
const MAX_PIXELS_AT_ONCE = 24_000_000
const MAX_PIXELS_OF_AVIF = 16_000_000
const DECODE_SECONDS = 8
// Sizes up to this one are too small to read text in, so colour edges may be coarser, which halves the encoding time.
const MAX_SIDE_AT_A_GLANCE = 640

export interface PictureOptions {
  /** Rotation in degrees clockwise, applied after EXIF's orientation. */
  rotate?: Turn['degrees']
  /** Crop of the rotated picture. */
  crop?: Crop
  /** Longer side of each size, in pixels. */
  widths: readonly number[]
}

/** heic: reading it needs a licence. busy: the queue is full, or this picture took too long under the current load. */
export type PictureRefusal = 'too-large' | 'not-a-picture' | 'heic' | 'too-many-pixels' | 'busy'

/** WebP pictures, one per requested width. Small pictures are not enlarged, so several sizes may be equal. */
export type RemadePicture = { sizes: { width: number; bytes: Buffer }[] } | { refusal: PictureRefusal }

// Few pictures are decoded at once, so that their pixels cannot fill the memory and none waits longer than an API call.
const remaking = makeRenderQueue<RemadePicture>({ concurrency: Math.min(2, availableParallelism()), waiting: 8 })
let asked = 0

/**
 * Re-encodes an uploaded picture from its pixels (docs/decisions/008): JPEG, PNG, WebP or AVIF by its bytes, never by
 * name or declared type; of an animation the first frame. EXIF, location, comments, profiles and formats hidden behind
 * the first are lost. The dimensions are checked before a pixel is decoded.
 */
export async function remakePicture(file: Uint8Array, options: PictureOptions): Promise<RemadePicture> {
  if (file.byteLength > MAX_PICTURE_BYTES) return { refusal: 'too-large' }
  const kind = sniffImage(file)
  if (kind === 'heic') return { refusal: 'heic' }
  if (!kind || kind === 'gif') return { refusal: 'not-a-picture' }

  asked += 1
  return (await remaking.run(String(asked), () => remake(file, kind, options))) ?? { refusal: 'busy' }
}

type Readable = Exclude<ImageKind, 'gif' | 'heic'>

// Names that libvips gives the decoder of each kind. libvips sniffs for itself, and some bytes match two kinds: a file
// that we took for WebP must not be rendered as SVG.
const decoders: Record<Readable, string[]> = { jpeg: ['jpeg', 'uhdr'], png: ['png'], webp: ['webp'], avif: ['heif'] }

async function remake(file: Uint8Array, kind: Readable, options: PictureOptions): Promise<RemadePicture> {
  try {
    // Reads the header alone; our own pixel limit below distinguishes too many pixels from a broken file.
    const head = await sharp(file, { limitInputPixels: false }).metadata()
    if (!decoders[kind].includes(head.format)) return { refusal: 'not-a-picture' }
    if (head.width * head.height > mostPixels(kind, head)) return { refusal: 'too-many-pixels' }

    return { sizes: await renderSizes(file, head, options) }
  } catch (error) {
    // Decoding 24 megapixels takes a second or two of CPU: beyond the time limit the machine is busy.
    if (error instanceof Error && error.message.startsWith('timeout:')) return { refusal: 'busy' }
    // Any other error of sharp means that the bytes (broken, cut off) are no readable picture.
    return { refusal: 'not-a-picture' }
  }
}

function mostPixels(kind: Readable, { isProgressive }: Metadata): number {
  if (kind === 'avif') return MAX_PIXELS_OF_AVIF
  const isByLines = (kind === 'jpeg' || kind === 'png') && !isProgressive
  return isByLines ? MAX_PIXELS : MAX_PIXELS_AT_ONCE
}

/** Shrinks while decoding and rotates afterwards, so that a large picture is never whole in memory. */
async function renderSizes(file: Uint8Array, head: Metadata, { rotate = 0, crop, widths }: PictureOptions) {
  const turn = toTurn(head.orientation, rotate)
  const largest = Math.max(...widths)
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: DECODE_SECONDS })
  if (crop) picture.extract(toPixels(cropBeforeTurn(crop, turn), head.width, head.height))
  const { data, info } = await picture
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })

  const made = new Map<number, Buffer>()
  const renderSize = (width: number, side: number) => {
    const upright = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    if (turn.isMirrored) upright.flop()
    return upright
      .rotate(turn.degrees)
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 4, smartSubsample: side > MAX_SIDE_AT_A_GLANCE })
      .toBuffer()
  }
  const sizes: { width: number; bytes: Buffer }[] = []
  for (const width of widths) {
    // Sizes of a small picture that come out equal are encoded once.
    const side = Math.min(width, Math.max(info.width, info.height))
    const bytes = made.get(side) ?? (await renderSize(width, side))
    made.set(side, bytes)
    sizes.push({ width, bytes })
  }
  return sizes
}
