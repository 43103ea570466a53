import { randomBytes } from 'node:crypto'
import { deflateSync, gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import {
  box,
  jpegSegment,
  little,
  photo,
  png,
  pngChunk,
  riff,
  riffChunk,
  toBytes,
  uint32,
  vp8x,
  withChunks,
  withSegments,
} from './picture-bytes.ts'

/** Marker inside every file with hidden content; stored results must not contain it. */
export const HIDDEN = 'huella-hidden-4711'

export interface HostileFile {
  what: string
  bytes: Buffer
  /** Expected outcome; 'either' where decoders differ in leniency. */
  fate: 'refused' | 'remade' | 'either'
}

const script = `<script>alert("${HIDDEN}")</script>`
const php = `<?php system($_GET["${HIDDEN}"]); ?>`

/** Hostile files that attackers upload in place of a photo. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const jpeg = await photo().jpeg().toBuffer()
  const still = await photo().png().toBuffer()
  const webp = await photo().webp().toBuffer()
  const avif = await photo().avif({ effort: 0 }).toBuffer()
  const vp8 = webp.subarray(12)
  const refused = (what: string, ...bytes: Parameters<typeof toBytes>): HostileFile => ({
    what,
    bytes: toBytes(...bytes),
    fate: 'refused',
  })
  const remade = (what: string, ...bytes: Parameters<typeof toBytes>): HostileFile => ({
    what,
    bytes: toBytes(...bytes),
    fate: 'remade',
  })
  const either = (what: string, ...bytes: Parameters<typeof toBytes>): HostileFile => ({
    what,
    bytes: toBytes(...bytes),
    fate: 'either',
  })
  const svg = (inside: string, head = '') =>
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`

  return [
    // Pictures that are programs.
    refused('an SVG with a script', svg(script)),
    refused('an SVG that loads from elsewhere', svg('<image xlink:href="http://169.254.169.254/latest/meta-data/"/>')),
    refused('an SVG that reads a file', svg('<image xlink:href="file:///etc/passwd"/>')),
    refused('an SVG with HTML inside', svg(`<foreignObject><body>${script}</body></foreignObject>`)),
    refused(
      'an SVG with an external entity',
      svg('<text>&x;</text>', '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ),
    refused('an SVG of a billion laughs', svg('<text>&i;</text>', billionLaughs())),
    refused('a compressed SVG', gzipSync(svg(script))),
    refused('an SVG in UTF-16', Buffer.from(`\ufeff${svg(script)}`, 'utf16le')),
    refused('an SVG after a mark of order', '\xef\xbb\xbf', svg(script)),
    refused('an SVG that begins as a WebP', 'RIFFaaaaWEBP', svg(script)),
    refused('an SVG that begins as an AVIF', '    ftypavif', svg(script)),
    refused('HTML', `<!doctype html>${script}`),
    refused('HTML in UTF-16', Buffer.from(`\ufeff<html>${script}`, 'utf16le')),
    refused('HTML behind the first bytes of a JPEG', '\xff\xd8\xff\xe0', script),
    refused('HTML behind the first bytes of a PNG', '\x89PNG\r\n\x1a\n', script),
    refused('HTML behind the first bytes of a GIF', 'GIF89a', script),
    refused('HTML behind the first bytes of a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', script),
    refused('a GIF that is JavaScript', `GIF89a/*\0\0\0*/=1;alert("${HIDDEN}")`),
    refused('PHP', php),
    refused('a shell script', `#!/bin/sh\ncurl http://example.com/${HIDDEN}\n`),
    refused('a Windows program', 'MZ\x90\0\x03\0\0\0', randomBytes(200)),
    refused('a Linux program', '\x7fELF\x02\x01\x01', randomBytes(200)),
    refused('what ImageMagick runs (MVG)', 'push graphic-context\nviewbox 0 0 9 9\nfill \'url(https://x/"|id; ")\'\n'),
    refused(
      'what ImageMagick runs (MSL)',
      '<?xml version="1.0"?><image><read filename="caption:x"/><write filename="/x"/></image>',
    ),
    refused(
      'what Ghostscript runs',
      '%!PS\nuserdict /setpagedevice undef\n{ legal } stopped { pop } if (%pipe%id) (w) file\n',
    ),
    refused('a path for the decoder', '@/etc/passwd'),
    refused('an address for the decoder', 'https://169.254.169.254/latest/meta-data/'),

    // Other kinds.
    refused('a PDF', `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert("${HIDDEN}"))>>>>endobj`),
    refused('a GIF', await gif()),
    refused('a GIF as wide as it can be', 'GIF89a', [255, 255, 255, 255, 0x80, 0, 0], Buffer.alloc(6), [0x2c]),
    refused('a TIFF', await photo().tiff().toBuffer()),
    refused('a BMP', 'BM', Buffer.alloc(60)),
    refused('an icon', [0, 0, 1, 0, 1, 0], still),
    refused('a HEIC', box('ftyp', 'heic', [0, 0, 0, 0], 'mif1heic'), randomBytes(100)),
    refused('a HEIC under a general brand', box('ftyp', 'mif1', [0, 0, 0, 0], 'mif1heicmiaf'), randomBytes(100)),
    remade('an AVIF under a general brand', avif.subarray(0, 8), 'mif1', avif.subarray(12)),
    refused('a film', box('ftyp', 'isom', [0, 0, 2, 0], 'isomiso2mp41'), box('mdat', randomBytes(100))),
    refused('a JPEG XL', [0xff, 0x0a], randomBytes(50)),
    refused('a ZIP', 'PK\x03\x04', randomBytes(100)),
    refused('a gzip bomb', gzipSync(Buffer.alloc(20_000_000))),
    refused('JSON', '{"__proto__":{"isAdmin":true}}'),
    refused('nothing'),
    refused('one byte', [0xff]),
    refused('a megabyte of NUL', Buffer.alloc(1_000_000)),
    refused('chance', randomBytes(5000)),

    // Polyglots: the picture is re-encoded, the rest is gone.
    remade('a JPEG with a ZIP behind it', jpeg, 'PK\x03\x04', HIDDEN),
    remade('a JPEG with HTML behind it', jpeg, script),
    remade('a JPEG that is a PDF', withSegments(jpeg, jpegSegment(0xfe, `%PDF-1.7 ${HIDDEN}`))),
    remade('a JPEG with PHP in a comment', withSegments(jpeg, jpegSegment(0xfe, php))),
    remade('a JPEG with JavaScript around it', withSegments(jpeg, jpegSegment(0xfe, `*/=alert("${HIDDEN}")/*`))),
    remade(
      'a JPEG with lines of a header in a comment',
      withSegments(jpeg, jpegSegment(0xfe, `\r\nSet-Cookie: ${HIDDEN}\r\n\r\n`)),
    ),
    remade('a PNG with a program behind it', still, 'MZ\x90\0', HIDDEN),
    remade('a PNG with PHP in a text', withChunks(still, pngChunk('tEXt', toBytes(`Comment\0${php}`)))),
    remade('a PNG with a chunk that nobody knows', withChunks(still, pngChunk('huLa', toBytes(script)))),
    remade('a WebP with HTML behind it', webp, script),
    remade('an AVIF with HTML behind it', avif, box('free', script)),

    // Metadata: location and author.
    remade('a JPEG with EXIF, place and author', await withExif(photo().jpeg())),
    remade('a PNG with EXIF, place and author', await withExif(photo().png())),
    remade('a WebP with EXIF, place and author', await withExif(photo().webp())),
    remade('an AVIF with EXIF, place and author', await withExif(photo().avif({ effort: 0 }))),
    remade(
      'a JPEG with XMP',
      withSegments(jpeg, jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${script}`)),
    ),
    remade('a PNG with XMP', withChunks(still, pngChunk('iTXt', toBytes(`XML:com.adobe.xmp\0\0\0\0\0${script}`)))),
    remade(
      'a WebP with XMP and EXIF',
      riff(vp8x(64, 48, 12), vp8, riffChunk('EXIF', toBytes(HIDDEN)), riffChunk('XMP ', toBytes(script))),
    ),
    remade(
      'a JPEG with captions of a newspaper',
      withSegments(jpeg, jpegSegment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x12${HIDDEN}`)),
    ),
    remade(
      'a JPEG with a second picture in its EXIF',
      withSegments(jpeg, jpegSegment(0xe1, toBytes('Exif\0\0II*\0\x08\0\0\0\0\0', jpeg, HIDDEN))),
    ),
    remade(
      'a JPEG with a broken EXIF',
      withSegments(jpeg, jpegSegment(0xe1, toBytes('Exif\0\0MM\0*\xff\xff\xff\xff', HIDDEN))),
    ),
    either(
      'a JPEG with a made-up profile',
      withSegments(jpeg, jpegSegment(0xe2, `ICC_PROFILE\0\x01\x01${'A'.repeat(200)}${HIDDEN}`)),
    ),
    either('a JPEG with 255 pieces of a profile', withSegments(jpeg, ...profilePieces(60_000, 100))),
    either(
      'a PNG with a profile that unfolds to 60 MB',
      withChunks(still, pngChunk('iCCP', toBytes('x\0\0', deflateSync(Buffer.alloc(60_000_000))))),
    ),
    either(
      'a PNG with a text that unfolds to 60 MB',
      withChunks(still, pngChunk('zTXt', toBytes('Comment\0\0', deflateSync(Buffer.alloc(60_000_000))))),
    ),
    either(
      'a JPEG with 2,000 comments',
      withSegments(jpeg, ...Array.from({ length: 2000 }, () => jpegSegment(0xfe, HIDDEN.repeat(50)))),
    ),

    // More pixels than bytes.
    refused('a PNG of 50,000 × 50,000', png({ width: 50_000, height: 50_000 })),
    refused(
      'a PNG of 50,000 × 50,000 with all its pixels',
      png({ width: 50_000, height: 50_000, depth: 1, colour: 0, pixels: Buffer.alloc(6251 * 50_000) }),
    ),
    refused('a PNG of one line, two thousand million wide', png({ width: 2 ** 31 - 1, height: 1 })),
    refused('a PNG of no width', png({ width: 0, height: 10 })),
    refused('a PNG wider than numbers', png({ width: 2 ** 32 - 1, height: 2 ** 32 - 1 })),
    refused(
      'an interlaced PNG of 30 megapixels in 16 bits',
      png({ width: 6000, height: 5000, depth: 16, colour: 6, interlace: 1, pixels: Buffer.alloc(100_000) }),
    ),
    refused('a JPEG of 65,500 × 65,500', withMeasures(jpeg, 65_500, 65_500)),
    refused(
      'a WebP of 16,383 × 16,383',
      riff(riffChunk('VP8L', toBytes([0x2f], little((16_382 | (16_382 << 14)) >>> 0, 4), Buffer.alloc(40)))),
    ),
    refused(
      'an animated WebP of 16 million squared',
      riff(vp8x(2 ** 24, 2 ** 24, 2), riffChunk('ANIM', Buffer.alloc(6))),
    ),
    refused('an AVIF of 60,000 × 60,000', getAvif(avif, 60_000, 60_000)),
    remade('an animated WebP of 200 pictures', await animation(200)),
    either(
      'a PNG of 10,000 animated pictures',
      withChunks(still, pngChunk('acTL', toBytes(uint32(10_000), uint32(0)))),
    ),
    remade('a JPEG as thin as a hair', await photo(12_000, 1).jpeg().toBuffer()),

    // Broken.
    refused('half a JPEG', (await noise().jpeg({ quality: 95 }).toBuffer()).subarray(0, 20_000)),
    refused(
      'half a progressive JPEG',
      (await noise().jpeg({ quality: 95, progressive: true }).toBuffer()).subarray(0, 20_000),
    ),
    refused('half a PNG', (await noise().png().toBuffer()).subarray(0, 20_000)),
    refused('half a WebP', (await noise().webp().toBuffer()).subarray(0, 5000)),
    refused('half an AVIF', (await noise().avif({ effort: 0 }).toBuffer()).subarray(0, 2000)),
    refused('the head of a JPEG', jpeg.subarray(0, 20)),
    refused('a JPEG without pixels', jpeg.subarray(0, 160), [0xff, 0xd9]),
    refused(
      'a PNG without pixels',
      toBytes(
        '\x89PNG\r\n\x1a\n',
        pngChunk('IHDR', toBytes(uint32(9), uint32(9), [8, 2, 0, 0, 0])),
        pngChunk('IEND', Buffer.alloc(0)),
      ),
    ),
    refused(
      'a PNG whose pixels unfold to more than it has',
      png({ width: 10_000, height: 4001, pixels: Buffer.alloc(50_000_000) }),
    ),
    refused('a PNG with a wrong sum', still.subarray(0, 29), [1, 2, 3, 4], still.subarray(33)),
    either('a WebP that is longer than it says', riff(riffChunk('VP8 ', vp8.subarray(8)), Buffer.alloc(10))),
    refused(
      'an AVIF with a box that goes on for ever',
      avif.subarray(0, 24),
      uint32(2 ** 32 - 1),
      'meta',
      randomBytes(100),
    ),
    refused('boxes in boxes, a thousand deep', boxes(1000)),
  ]
}

function billionLaughs(): string {
  const names = 'abcdefghi'
  const entities = [...names].map((name, index) =>
    index === 0 ? `<!ENTITY a "${HIDDEN}">` : `<!ENTITY ${name} "${`&${names[index - 1]};`.repeat(10)}">`,
  )
  return `<?xml version="1.0"?><!DOCTYPE s [${entities.join('')}]>`
}

function gif(): Promise<Buffer> {
  return photo().gif().toBuffer()
}

/** EXIF as a phone writes it: location, owner's name, and a script in the place of a name. */
function withExif(picture: Sharp): Promise<Buffer> {
  return picture
    .withExif({
      IFD0: { Artist: HIDDEN, Copyright: script, ImageDescription: HIDDEN, Make: php },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '17/1 47/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '63/1 10/1 0/1' },
    })
    .toBuffer()
}

function profilePieces(size: number, count: number): Buffer[] {
  return Array.from({ length: count }, (_, index) =>
    jpegSegment(0xe2, toBytes('ICC_PROFILE\0', [index + 1, count], Buffer.alloc(size, HIDDEN))),
  )
}

/** A JPEG whose header declares other dimensions. */
function withMeasures(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const at = changed.indexOf(Buffer.from([0xff, 0xc0]))
  changed.writeUInt16BE(height, at + 5)
  changed.writeUInt16BE(width, at + 7)
  return changed
}

function getAvif(avif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(avif)
  const at = changed.indexOf('ispe')
  changed.writeUInt32BE(width, at + 8)
  changed.writeUInt32BE(height, at + 12)
  return changed
}

/** Random pixels compress badly, so half of the file is half of the picture. */
function noise(): Sharp {
  return sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
}

async function animation(pictures: number): Promise<Buffer> {
  const tall = { width: 16, height: 16 * pictures, channels: 3 as const, pageHeight: 16 }
  return sharp(randomBytes(16 * 16 * 3 * pictures), { raw: tall })
    .webp({ effort: 0 })
    .toBuffer()
}

function boxes(deep: number): Buffer {
  let inner: Buffer = Buffer.alloc(0)
  for (let depth = 0; depth < deep; depth++) inner = box('meta', [0, 0, 0, 0], inner)
  return toBytes(box('ftyp', 'avif', [0, 0, 0, 0], 'avifmif1'), inner)
}
