import { availableParallelism } from 'node:os'
import type { Metadata } from 'sharp'
import { makeRenderQueue } from '../render-queue.ts'
import { type Crop, cropBeforeTurn, type Turn, toPixels, toTurn } from './picture-turn.ts'
import { MAX_PIXELS, sharp } from './sharp.ts'
import { type ImageKind, sniffImage } from './sniff-image.ts'

export const MAX_PICTURE_BYTES = 8 * 1024 * 1024
// Of pictures that can only be decoded as a whole: these take 8 bytes a pixel, AVIF three times as many.
const MAX_PIXELS_AT_ONCE = 24_000_000
const MAX_PIXELS_OF_AVIF = 16_000_000
const DECODE_SECONDS = 8
// Up to here nobody reads what stands in it: its edges of colour need not be as sharp, which halves what it costs to write.
const MAX_SIDE_AT_A_GLANCE = 640

export interface PictureOptions {
  /** Clockwise, of the picture as its camera held it. */
  rotate?: Turn['degrees']
  /** Of the picture after `rotate`. */
  crop?: Crop
  /** The longer side of each size in pixels. */
  widths: readonly number[]
}

/** heic: a phone's own format, which needs a licence to read. busy: too many at once, or this one took too long now. */
export type PictureRefusal = 'too-large' | 'not-a-picture' | 'heic' | 'too-many-pixels' | 'busy'

/** WebP, one for each width asked for; a small picture is not enlarged, so that several may be alike. */
export type RemadePicture = { sizes: { width: number; bytes: Buffer }[] } | { refusal: PictureRefusal }

// The pictures of strangers: few at once, so that their pixels cannot fill the memory, and nobody waits past an API call.
const remaking = makeRenderQueue<RemadePicture>({ concurrency: Math.min(2, availableParallelism()), waiting: 8 })
let asked = 0

/**
 * Pictures made anew from the pixels of what somebody sent: JPEG, PNG, WebP or AVIF by its bytes (its name and declared
 * type are not even asked for), of an animation the first. Nothing else of the file survives: no EXIF, place, comment or
 * profile, no second format that hides behind the first. Its size in pixels is read before a pixel is decoded.
 */
export async function remakePicture(file: Uint8Array, wish: PictureOptions): Promise<RemadePicture> {
  if (file.byteLength > MAX_PICTURE_BYTES) return { refusal: 'too-large' }
  const kind = sniffImage(file)
  if (kind === 'heic') return { refusal: 'heic' }
  if (!kind || kind === 'gif') return { refusal: 'not-a-picture' }

  asked += 1
  return (await remaking.run(String(asked), () => remake(file, kind, wish))) ?? { refusal: 'busy' }
}

type Readable = Exclude<ImageKind, 'gif' | 'heic'>

// What each kind is called by the decoder that libvips chose. It looks for itself: some bytes are two kinds at once, and
// what we took for WebP must not be drawn as SVG.
const decoders: Record<Readable, string[]> = { jpeg: ['jpeg', 'uhdr'], png: ['png'], webp: ['webp'], avif: ['heif'] }

async function remake(file: Uint8Array, kind: Readable, wish: PictureOptions): Promise<RemadePicture> {
  try {
    // Reads the head alone; the limit is ours to say, so that it can be told from a broken file.
    const head = await sharp(file, { limitInputPixels: false }).metadata()
    if (!decoders[kind].includes(head.format)) return { refusal: 'not-a-picture' }
    if (head.width * head.height > mostPixels(kind, head)) return { refusal: 'too-many-pixels' }

    return { sizes: await renderSizes(file, head, wish) }
  } catch (error) {
    // A picture of 24 megapixels takes a second or two of processor time: past the limit it is the machine that is busy.
    if (error instanceof Error && error.message.startsWith('timeout:')) return { refusal: 'busy' }
    // Whatever else sharp says of a stranger's bytes (broken, cut off): they are no picture that we can read.
    return { refusal: 'not-a-picture' }
  }
}

function mostPixels(kind: Readable, { isProgressive }: Metadata): number {
  if (kind === 'avif') return MAX_PIXELS_OF_AVIF
  const isByLines = (kind === 'jpeg' || kind === 'png') && !isProgressive
  return isByLines ? MAX_PIXELS : MAX_PIXELS_AT_ONCE
}

/** Shrunk while it is read, and turned only then: a large picture is never held as a whole. */
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
    // A small picture is as large in several sizes: it is written once.
    const side = Math.min(width, Math.max(info.width, info.height))
    const bytes = made.get(side) ?? (await renderSize(width, side))
    made.set(side, bytes)
    sizes.push({ width, bytes })
  }
  return sizes
}
