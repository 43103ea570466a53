import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RemoteImage } from './fetch-remote-image.ts'
import { type ImageAddress, imagePath, parseImageAddress } from './image-address.ts'
import { makeProductImages, type ProductImage } from './product-images.ts'

const drawing = (colour = '#8B2BC5') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400"><rect width="400" height="400" fill="${colour}"/></svg>`
const anAddress = (changes: Partial<ImageAddress> = {}): ImageAddress => ({
  imageId: 'abcdef0123456789',
  width: 320,
  format: 'webp',
  ...changes,
})
const now = () => new Date('2026-11-21T12:00:00Z')
const picture = (image: ProductImage) => {
  if (image === 'busy') throw new Error('too busy to draw')
  return image
}

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'huella-images-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test.each([
  ['avif', 'image/avif', 'heif'],
  ['webp', 'image/webp', 'webp'],
  ['jpg', 'image/jpeg', 'jpeg'],
] as const)('a drawing is served as %s at the asked width', async (format, contentType, read) => {
  const images = makeProductImages({ dataDir, now })
  const image = picture(await images.render(anAddress({ format, width: 480 }), { kind: 'pack', svg: drawing() }))
  const facts = await sharp(image.bytes).metadata()
  expect(image).toMatchObject({ contentType, isPlaceholder: false })
  expect(facts).toMatchObject({ format: read, width: 480, height: 480 })
})

test('an upload keeps its shape inside the square and loses where it was taken', async () => {
  const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#00ff00' } })
    .withExif({ IFD0: { Artist: 'Ana' } })
    .jpeg()
    .toBuffer()
  const images = makeProductImages({ dataDir, now })
  const image = picture(await images.render(anAddress(), { kind: 'upload', bytes: photo }))
  const facts = await sharp(image.bytes).metadata()
  const { data } = await sharp(image.bytes)
    .extract({ left: 160, top: 5, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(facts.exif).toBeUndefined()
  expect(facts.width).toBe(facts.height)
  expect([...data].every((channel) => channel > 250)).toBe(true)
})

test('a picture is drawn once: the second asker, and the next process, get it from the disk', async () => {
  const first = picture(await makeProductImages({ dataDir, now }).render(anAddress(), { kind: 'pack', svg: drawing() }))
  const later = makeProductImages({ dataDir, now })
  const cached = await later.cached(anAddress())
  const second = picture(await later.render(anAddress(), { kind: 'pack', svg: 'cannot be drawn' }))
  expect(cached?.bytes).toEqual(first.bytes)
  expect(second.bytes).toEqual(first.bytes)
})

test('nothing unfinished stays on the disk', async () => {
  const images = makeProductImages({ dataDir, now })
  await Promise.all(Array.from({ length: 10 }, () => images.render(anAddress(), { kind: 'pack', svg: drawing() })))
  const files = await readdir(join(dataDir, 'images'), { recursive: true })
  expect(files.filter((name) => name.includes('.'))).toEqual(['v1/ab/abcdef0123456789-320.webp'])
})

test('fifty askers of an imported picture cost one request, also in other sizes', async () => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const asked: string[] = []
  const fetchRemote = async (url: string): Promise<RemoteImage> => {
    asked.push(url)
    return { bytes }
  }
  const images = makeProductImages({ dataDir, now, fetchRemote })
  const source = { kind: 'remote', url: 'https://tienda.example/a.png' } as const
  await Promise.all(Array.from({ length: 50 }, () => images.render(anAddress(), source)))
  await images.render(anAddress({ width: 640 }), source)
  expect(asked).toEqual(['https://tienda.example/a.png'])
})

test('a picture that cannot be had shows the placeholder, is told, and is asked for again after a minute', async () => {
  let clock = now().getTime()
  const refused: string[] = []
  let asked = 0
  const images = makeProductImages({
    dataDir,
    now: () => new Date(clock),
    fetchRemote: async () => {
      asked += 1
      return { refusal: 'not-public' }
    },
    onRefusal: ({ refusal }) => refused.push(refusal),
  })
  const source = { kind: 'remote', url: 'https://tienda.example/a.png' } as const
  const first = picture(await images.render(anAddress(), source))
  await images.render(anAddress(), source)
  expect([first.isPlaceholder, asked]).toEqual([true, 1])

  clock += 61_000
  await images.render(anAddress(), source)
  expect([asked, refused]).toEqual([2, ['not-public', 'not-public']])
  expect(await images.cached(anAddress())).toBeNull()
})

test('when too many pictures wait the next one is told to come back, and the waiting ones are served', async () => {
  const images = makeProductImages({ dataDir, now, concurrency: 1, waiting: 2 })
  const asked = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      images.render(anAddress({ imageId: `picture${index}00` }), { kind: 'pack', svg: drawing() }),
    ),
  )
  expect(asked.filter((image) => image === 'busy').length).toBe(3)
  expect(
    picture(await images.render(anAddress({ imageId: 'later000' }), { kind: 'pack', svg: drawing() })).isPlaceholder,
  ).toBe(false)
})

test.each([
  'abcdef0123456789-321.webp',
  'abcdef0123456789-320.png',
  '../../etc/passwd-320.webp',
  'ABCDEF0123456789-320.webp',
  'abcdef0123456789-320.webp/..',
  '-320.webp',
])('there is no picture at %s', (name) => {
  expect(parseImageAddress(name)).toBeNull()
})

test('the address of a picture can be read back', () => {
  const address = anAddress({ width: 1200, format: 'jpg' })
  expect(imagePath(address)).toBe('/media/products/abcdef0123456789-1200.jpg')
  expect(parseImageAddress('abcdef0123456789-1200.jpg')).toEqual(address)
})
