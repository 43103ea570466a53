import { APP_NAME, BRAND_COLOURS as colours } from '#shared/brand.ts'
import { brandMark } from '#shared/documents/brand-mark.ts'
import { qrPath } from '#shared/documents/qr-path.ts'
import { sharp } from '#shared/images/sharp.ts'
import { text, wrapped } from '#shared/images/text-path.ts'
import { makeRenderQueue } from '#shared/render-queue.ts'
import type { PosterLabels } from './post-labels.ts'

const red = '#d4203c'
const green = '#0b7a4b'

export type Tone = 'lost' | 'found' | 'adoption'

export interface DrawnPicture extends PosterLabels {
  kind: Tone
  /** JPEG in the size of the frame below. */
  photo: Buffer
}

// libvips draws on its own threads; no more drawings at once than cores.
const drawing = makeRenderQueue<Buffer>({ concurrency: 2, waiting: 20 })
let drawn = 0

// WhatsApp and others cover the upper and lower edges of a status.
const status = { width: 1080, height: 1920, photo: { width: 1080, height: 900 } }
const share = { width: 1200, height: 630, photo: { width: 600, height: 630 } }
export const statusPhoto = status.photo
export const sharePhoto = share.photo

/** 1080 × 1920 for a status or a story, with the QR code of `url`; null when too many pictures are being drawn. */
export function drawStatus({ photo, ...labels }: DrawnPicture & { url: string }): Promise<Buffer> | null {
  const { headline, name, line, place, when, url } = labels
  const middle = status.width / 2
  const wide = status.width - 120
  const lines = wrapped(place, { weight: 800, size: 46, maxWidth: wide, most: 2 })
  const placeAt = 1404
  const whenAt = placeAt + lines.length * 56
  return draw(
    status,
    `<rect width="1080" height="290" fill="${getBackground(labels)}"/>
${text(headline, { x: middle, y: 246, size: 148, maxWidth: wide, weight: 900 })}
${text(name, { x: middle, y: 1288, size: 100, maxWidth: wide, weight: 900, fill: colours.ink })}
${text(line, { x: middle, y: 1346, size: 42, maxWidth: wide, weight: 700, fill: colours.inkQuiet })}
${lines.map((each, index) => text(each, { x: middle, y: placeAt + index * 56, size: 46, maxWidth: wide, weight: 800, fill: colours.brandDark })).join('')}
${text(when, { x: middle, y: whenAt, size: 40, maxWidth: wide, weight: 700, fill: colours.ink })}
<rect x="60" y="1550" width="960" height="276" rx="36" fill="${colours.brandPale}"/>
${qr(url, { x: 84, y: 1574, size: 228 })}
${text(labels.seen, { x: 346, y: 1652, size: 66, maxWidth: 640, weight: 900, fill: colours.brandDark, align: 'start' })}
${text('Escanea el código y marca dónde.', { x: 346, y: 1718, size: 40, maxWidth: 640, weight: 700, fill: colours.ink, align: 'start' })}
${text('Comparte: así vuelve a casa.', { x: 346, y: 1774, size: 40, maxWidth: 640, weight: 700, fill: colours.ink, align: 'start' })}`,
    { bytes: photo, left: 0, top: 290 },
    'png',
  )
}

/** 1200 × 630 for the preview of a link; null when too many pictures are being drawn. */
export function drawShareImage({ photo, ...labels }: DrawnPicture): Promise<Buffer> | null {
  const { headline, name, line, place, when } = labels
  const left = 648
  const wide = 500
  const lines = wrapped(line.replaceAll(' · ', '\u00a0· '), { weight: 700, size: 32, maxWidth: wide, most: 2 })
  const places = wrapped(place, { weight: 800, size: 34, maxWidth: wide, most: 2 })
  const names = wrapped(name, { weight: 900, size: 82, maxWidth: wide, most: 2 })
  const nameAt = 228
  const lineAt = nameAt + (names.length - 1) * 82 + 58
  const placeAt = lineAt + (lines.length - 1) * 42 + 66
  const whenAt = placeAt + (places.length - 1) * 44 + 48
  return draw(
    share,
    `<rect x="600" width="600" height="630" fill="#ffffff"/>
<rect x="600" width="600" height="126" fill="${getBackground(labels)}"/>
${text(headline, { x: left, y: 88, size: 66, maxWidth: wide, weight: 900, align: 'start' })}
${names.map((each, index) => text(each, { x: left, y: nameAt + index * 82, size: 82, maxWidth: wide, weight: 900, fill: colours.ink, align: 'start' })).join('')}
${lines.map((each, index) => text(each, { x: left, y: lineAt + index * 42, size: 32, maxWidth: wide, weight: 700, fill: colours.inkQuiet, align: 'start' })).join('')}
${places.map((each, index) => text(each, { x: left, y: placeAt + index * 44, size: 34, maxWidth: wide, weight: 800, fill: colours.brandDark, align: 'start' })).join('')}
${when === '' ? '' : text(when, { x: left, y: whenAt, size: 30, maxWidth: wide, weight: 700, fill: colours.ink, align: 'start' })}
<g transform="translate(${left} 550) scale(1.15)">${brandMark(40)}</g>
${text(APP_NAME.toLowerCase(), { x: left + 58, y: 588, size: 44, maxWidth: 300, weight: 900, fill: colours.brand, align: 'start', tracking: -0.02 })}`,
    { bytes: photo, left: 0, top: 0 },
    'jpeg',
  )
}

function getBackground({ kind, isHappy }: Pick<DrawnPicture, 'kind' | 'isHappy'>): string {
  if (isHappy || kind === 'found') return green
  return kind === 'lost' ? red : colours.brand
}

function qr(url: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const { d, side } = qrPath(url)
  return `<g transform="translate(${x} ${y}) scale(${size / side})"><rect width="${side}" height="${side}" fill="#fff"/><path d="${d}" fill="#000"/></g>`
}

async function put(svg: string, size: { width: number; height: number }, photo: Placed, as: 'png' | 'jpeg') {
  const picture = sharp({ create: { ...size, channels: 3, background: '#ffffff' } }).composite([
    { input: photo.bytes, left: photo.left, top: photo.top },
    { input: Buffer.from(svg), left: 0, top: 0 },
  ])
  return as === 'png'
    ? picture.png({ palette: false, compressionLevel: 8 }).toBuffer()
    : picture.jpeg({ quality: 86 }).toBuffer()
}

interface Placed {
  bytes: Buffer
  left: number
  top: number
}

function draw(
  { width, height }: { width: number; height: number },
  contents: string,
  photo: Placed,
  as: 'png' | 'jpeg',
): Promise<Buffer> | null {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${contents}</svg>`
  drawn += 1
  return drawing.run(String(drawn), () => put(svg, { width, height }, photo, as))
}
