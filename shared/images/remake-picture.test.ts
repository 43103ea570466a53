import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cropBeforeTurn, type Turn, toPixels, toTurn } from './picture-turn.ts'
import { MAX_PICTURE_BYTES, remakePicture } from './remake-picture.ts'
import { HIDDEN, hostileFiles } from './testing/hostile-files.ts'
import { photo } from './testing/picture-bytes.ts'

const widths = [320, 640, 1280]
const files = await hostileFiles()

test('there are more than sixty kinds of them, each once', () => {
  expect(new Set(files.map(({ what }) => what)).size).toBe(files.length)
  expect(files.length).toBeGreaterThan(90)
})

test.each(files.map((file) => [file.what, file] as const))(
  '%s leaves a new picture or nothing',
  async (_what, file) => {
    const before = temporary()
    const remade = await remakePicture(file.bytes, { widths })
    expect(temporary()).toEqual(before)
    if (file.fate !== 'either') expect('refusal' in remade ? 'refused' : 'remade').toBe(file.fate)
    if ('refusal' in remade) return

    for (const { width, bytes } of remade.sizes) {
      const head = await sharp(bytes).metadata()
      expect(head.format).toBe('webp')
      expect(Math.max(head.width, head.height)).toBeLessThanOrEqual(width)
      expect([head.exif, head.xmp, head.icc, head.iptc, head.orientation, head.pages]).toEqual(Array(6).fill(undefined))
      expect(bytes.includes(HIDDEN)).toBe(false)
      expect(getChunks(bytes)).toEqual([expect.stringMatching(/^VP8[ L]$/)])
    }
  },
)

test('none of them makes the process grow by more than a few pictures', async () => {
  // The first test has read each file once, so the process has reached its usual size.
  const before = process.memoryUsage().rss
  for (const { bytes } of files) await remakePicture(bytes, { widths })
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
})

test('a picture of 8 MB is read, one byte more is not', async () => {
  const jpeg = await photo().jpeg().toBuffer()
  const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
  expect(await remakePicture(padded(MAX_PICTURE_BYTES), { widths })).toHaveProperty('sizes')
  expect(await remakePicture(padded(MAX_PICTURE_BYTES + 1), { widths })).toEqual({ refusal: 'too-large' })
})

test('why a picture is refused can be told to its owner', async () => {
  const why = async (what: string) => {
    const file = files.find((each) => each.what === what)
    return remakePicture(file?.bytes ?? Buffer.alloc(0), { widths })
  }
  expect(await why('a HEIC')).toEqual({ refusal: 'heic' })
  expect(await why('a HEIC under a general brand')).toEqual({ refusal: 'heic' })
  expect(await why('a PNG of 50,000 × 50,000')).toEqual({ refusal: 'too-many-pixels' })
  expect(await why('a JPEG of 65,500 × 65,500')).toEqual({ refusal: 'too-many-pixels' })
  expect(await why('an interlaced PNG of 30 megapixels in 16 bits')).toEqual({ refusal: 'too-many-pixels' })
  expect(await why('a PDF')).toEqual({ refusal: 'not-a-picture' })
})

test('a photo of 39 megapixels is remade, one of 41 is refused before it is decoded', async () => {
  const large = await photo(7800, 5000).jpeg({ quality: 40 }).toBuffer()
  expect(await remakePicture(large, { widths })).toHaveProperty('sizes')
  const larger = await photo(8200, 5000).jpeg({ quality: 40 }).toBuffer()
  expect(await remakePicture(larger, { widths })).toEqual({ refusal: 'too-many-pixels' })
})

test('no more than ten wait: the others are told to come back', async () => {
  const jpeg = await photo(2000, 2000).jpeg().toBuffer()
  const all = await Promise.all(Array.from({ length: 30 }, () => remakePicture(jpeg, { widths })))
  const busy = all.filter((each) => 'refusal' in each && each.refusal === 'busy').length
  expect(busy).toBeGreaterThanOrEqual(20)
  expect(all.length - busy).toBeGreaterThanOrEqual(9)
  expect(await remakePicture(jpeg, { widths })).toHaveProperty('sizes')
})

test('sizes fit into their width, and a small picture is not enlarged', async () => {
  const sizes = await measures(await photo(3000, 1500).jpeg().toBuffer())
  expect(sizes).toEqual([
    [320, 160],
    [640, 320],
    [1280, 640],
  ])
  expect(await measures(await photo(50, 100).png().toBuffer())).toEqual([
    [50, 100],
    [50, 100],
    [50, 100],
  ])
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a photo whose camera noted orientation %i is seen upright',
  async (orientation) => {
    const seen = await quarters()
    const turn = toTurn(orientation, 0)
    // The picture as stored by a camera: the displayed one, rotated back.
    const backwards = sharp(
      await sharp(seen)
        .rotate(360 - turn.degrees)
        .png()
        .toBuffer(),
    )
    if (turn.isMirrored) backwards.flop()
    const stored = await backwards.withMetadata({ orientation }).png().toBuffer()
    expect(await getCorners(await sharp(stored).autoOrient().png().toBuffer())).toEqual([
      'red',
      'green',
      'blue',
      'white',
    ])

    const remade = await remakePicture(stored, { widths: [80] })
    expect(await getCorners(getFirst(remade))).toEqual(['red', 'green', 'blue', 'white'])
    // Rotating clockwise moves the lower left to the upper left.
    const turned = await remakePicture(stored, { widths: [80], rotate: 90 })
    expect(await getCorners(getFirst(turned))).toEqual(['blue', 'red', 'white', 'green'])
    // The upper right quarter of the displayed picture.
    const cropped = await remakePicture(stored, { widths: [80], crop: { left: 0.5, top: 0, width: 0.5, height: 0.5 } })
    expect(new Set(await getCorners(getFirst(cropped)))).toEqual(new Set(['green']))
  },
)

test('a crop lies in the picture however it is turned, and turning back finds it', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const turn = fc.record({ isMirrored: fc.boolean(), degrees: fc.constantFrom(0, 90, 180, 270) })
  fc.assert(
    fc.property(
      part,
      part,
      part,
      part,
      turn,
      fc.integer({ min: 1, max: 9000 }),
      (left, top, right, bottom, how, side) => {
        const crop = { left, top, width: (1 - left) * right, height: (1 - top) * bottom }
        const before = cropBeforeTurn(crop, how as Turn)
        for (const value of Object.values(before)) expect(value).toBeGreaterThanOrEqual(-1e-9)
        expect(before.left + before.width).toBeLessThanOrEqual(1 + 1e-9)
        expect(before.top + before.height).toBeLessThanOrEqual(1 + 1e-9)
        const pixels = toPixels(before, side, side * 2)
        expect(pixels.width).toBeGreaterThanOrEqual(1)
        expect(pixels.height).toBeGreaterThanOrEqual(1)
        expect(pixels.left + pixels.width).toBeLessThanOrEqual(side)
        expect(pixels.top + pixels.height).toBeLessThanOrEqual(side * 2)
      },
    ),
  )
})

test('grey pictures, those for print, with 16 bits or transparency keep their looks', async () => {
  const grey = await photo(40, 40).greyscale().jpeg().toBuffer()
  const print = await photo(40, 40).toColourspace('cmyk').jpeg().toBuffer()
  const deep = await photo(40, 40).toColourspace('rgb16').png().toBuffer()
  const clear = await sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  for (const [file, red] of [
    [print, 0x8b],
    [deep, 0x8b],
  ] as const) {
    const { data } = await sharp(getFirst(await remakePicture(file, { widths: [40] })))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(Math.abs((data[0] ?? 0) - red)).toBeLessThan(25)
  }
  expect(await remakePicture(grey, { widths })).toHaveProperty('sizes')
  expect((await sharp(getFirst(await remakePicture(clear, { widths: [40] }))).metadata()).hasAlpha).toBe(true)
})

async function measures(file: Buffer): Promise<[number, number][]> {
  const remade = await remakePicture(file, { widths })
  if ('refusal' in remade) throw new Error(remade.refusal)
  return Promise.all(
    remade.sizes.map(async ({ bytes }) => {
      const { width, height } = await sharp(bytes).metadata()
      return [width, height] as [number, number]
    }),
  )
}

function getFirst(remade: Awaited<ReturnType<typeof remakePicture>>): Buffer {
  if ('refusal' in remade || !remade.sizes[0]) throw new Error('refused')
  return remade.sizes[0].bytes
}

/** Four coloured quarters in reading order: red, green, blue, white. */
async function quarters(): Promise<Buffer> {
  const [side, half] = [80, 40]
  const piece = (background: string) =>
    sharp({ create: { width: half, height: half, channels: 3, background } })
      .png()
      .toBuffer()
  const [red, green, blue] = await Promise.all([piece('#f00'), piece('#0f0'), piece('#00f')])
  return sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: green, left: half, top: 0 },
      { input: blue, left: 0, top: half },
    ])
    .png()
    .toBuffer()
}

async function getCorners(file: Buffer): Promise<string[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const near = Math.round(info.width / 8)
  const far = info.width - near
  return [
    [near, near],
    [far, near],
    [near, far],
    [far, far],
  ].map(([x = 0, y = 0]) => {
    const at = (y * info.width + x) * info.channels
    const [red, green, blue] = [...data.subarray(at, at + 3)].map((value) => value > 127)
    return red && green && blue ? 'white' : red ? 'red' : green ? 'green' : 'blue'
  })
}

/** Temporary files that libvips may have left. */
function temporary(): string[] {
  return readdirSync(tmpdir()).filter((name) => /^(vips|magick)/.test(name))
}

function getChunks(webp: Buffer): string[] {
  const chunks: string[] = []
  for (let at = 12; at + 8 <= webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2))
    chunks.push(webp.toString('latin1', at, at + 4))
  return chunks
}
