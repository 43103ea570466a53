import type { Sharp } from 'sharp'
import { MAX_PIXELS, sharp } from '#shared/images/sharp.ts'
import type { ImageFormat, ImageWidth } from './image-address.ts'

const SVG_UNITS = 400

/**
 * A square picture of the width, in the format, on white. SVG text is drawn at that size; raster bytes are turned as
 * their EXIF says, never enlarged beyond it, and lose their metadata. Throws what sharp throws for bytes it cannot read.
 *
 * Measured at 480 px on the pack shots: AVIF 41 ms of CPU and 5.4 KB (effort 2: 74 ms, 5.2 KB), WebP 38 ms and 7.6 KB.
 */
export async function encodeImage(
  source: string | Uint8Array,
  { width, format }: { width: ImageWidth; format: ImageFormat },
): Promise<Buffer> {
  return encoded(toSquare(source, width), format).toBuffer()
}

function toSquare(source: string | Uint8Array, width: ImageWidth): Sharp {
  if (typeof source === 'string') {
    return sharp(Buffer.from(source), { density: (72 * width) / SVG_UNITS, limitInputPixels: MAX_PIXELS })
      .resize(width, width, { fit: 'contain', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
  }
  return sharp(source, { limitInputPixels: MAX_PIXELS, pages: 1 })
    .autoOrient()
    .resize(width, width, { fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
}

function encoded(picture: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'avif':
      // Full colour resolution: coloured letters on labels blur at 4:2:0, for 5 % fewer bytes.
      return picture.avif({ quality: 55, effort: 1, chromaSubsampling: '4:4:4' })
    case 'webp':
      return picture.webp({ quality: 80, effort: 3, smartSubsample: true })
    case 'jpg':
      return picture.jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
  }
}
