import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { readPdf } from '#shared/documents/testing/read-pdf.ts'
import { photo } from '#shared/images/testing/picture-bytes.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { Post } from '../contract.ts'
import { getSightingCode } from '../sightings/sightings.ts'
import type { Tables } from '../tables.ts'
import { openCommunity } from '../testing/open-community.ts'
import { toPosterLabels } from './post-labels.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const now = new Date('2026-11-22T15:00:00Z')
const harness = openCommunity(connection, { now: () => now })
const { client } = harness.community
const operator = harness.signUp({ name: 'Olga Mora', roles: ['customer', 'operator'] })
const passerBy: CallContext = { viewer: anonymousViewer('BO'), requestId: 'request-of-a-test' }

const facts = {
  species: 'PERRO' as const,
  name: 'Toby',
  breed: 'Beagle',
  sex: 'Macho' as const,
  colours: ['negro' as const, 'blanco' as const],
  city: 'Santa Cruz',
  zone: 'Equipetrol',
}
const noticed = { ...facts, place: { lat: -17.76543, lon: -63.19876 }, seenOn: '2026-11-20', marks: 'Collar rojo' }

async function aPost(post: Parameters<typeof client.createPost>[0], { isApproved = true } = {}) {
  const owner = harness.signUp({ name: 'Ana Zambrana' })
  const { id } = await client.createPost(post, { context: owner.context })
  const decision = { postId: id, decision: 'approve' as const, reason: 'Todo bien' }
  if (isApproved) await client.moderatePost(decision, { context: operator.context })
  return { postId: id, ...owner }
}

/** Region of the page with the QR code of a poster, with a margin. */
const lowerLeft = { left: 0, top: 1.1, side: 0.32 }

test('the poster of a lost pet says what is needed to know it, and its code leads to the form of sightings', async () => {
  const { postId, uid } = await aPost({ ...noticed, kind: 'lost' })
  const poster = await client.posterOfPost({ postId }, { context: passerBy })
  expect(poster.type).toBe('application/pdf')
  const { text, pages, qr } = await readPdf(await poster.bytes(), lowerLeft)
  expect(pages).toBe(1)
  for (const label of [
    'SE BUSCA',
    'Toby',
    'Perro · Beagle',
    'Equipetrol, Santa Cruz',
    '20 de noviembre',
    'Collar rojo',
  ])
    expect(text).toContain(label)
  // No personal data, not even a name.
  expect(text).not.toMatch(/\+591|7000|@|Ana|Zambrana/)
  expect(text).not.toContain(uid)
  expect(qr).toBe(`http://localhost:3000/sighting/${await getSightingCode(harness.deps, postId)}`)
  expect(await client.sightedPet({ code: qr?.split('/').at(-1) ?? '' }, { context: passerBy })).toMatchObject({
    name: 'Toby',
  })
  const again = await client.posterOfPost({ postId }, { context: passerBy })
  expect(Buffer.compare(await again.bytes(), await poster.bytes())).toBe(0)
})

test('door posters say it twice, have strips to tear off, and a plan of the cells, for people who signed in', async () => {
  const { postId, context } = await aPost({ ...noticed, kind: 'lost' })
  const helper = harness.signUp()
  const { cells } = await client.searchMap({ postId }, { context: helper.context })
  const [first] = cells
  if (!first) throw new Error('The map has no cells')
  await client.takePosterCell({ postId, row: first.row, column: first.column }, { context: helper.context })
  const posters = await client.doorPostersOfPost({ postId }, { context })
  const bytes = await posters.bytes()
  const { text, pages, qr } = await readPdf(bytes, { left: 0.38, top: 0.27, side: 0.22 })
  expect(pages).toBe(2)
  expect(text.match(/SE BUSCA/g)).toHaveLength(2)
  expect(text.match(/localhost:3000\/lostPets/g)?.length).toBeGreaterThanOrEqual(12)
  expect(text).toContain('Dónde poner los carteles de Toby')
  expect(text).toContain('ya tiene quien los pone')
  expect(text).toMatch(/A1|B1|A2/)
  expect(text).not.toMatch(/\+591|7000|@|Zambrana/)
  expect(text).not.toContain(helper.uid)
  expect(qr).toBe(`http://localhost:3000/sighting/${await getSightingCode(harness.deps, postId)}`)
  await expect(client.doorPostersOfPost({ postId }, { context: passerBy })).rejects.toMatchObject({ status: 401 })
  await client.closePost({ postId, as: 'reunited' }, { context })
  await expect(client.doorPostersOfPost({ postId }, { context: helper.context })).rejects.toMatchObject({ status: 409 })
})

test('the status picture is 1080 × 1920 with the same code, the preview of a link 1200 × 630', async () => {
  const { postId, context } = await aPost({ ...noticed, kind: 'lost' })
  const file = new File([await photo(900, 1200).jpeg().toBuffer()], 'foto.jpg', { type: 'image/jpeg' })
  await client.addPostPicture({ postId, file }, { context })
  const status = await client.statusOfPost({ postId }, { context: passerBy })
  const { data, info } = await sharp(await status.bytes())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1080, 1920])
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toContain('/sighting/')

  const preview = await client.shareImageOfPost({ postId }, { context: passerBy })
  expect(await sharp(await preview.bytes()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

test('the code of a found pet leads to its notice, where its finder is asked', async () => {
  const { postId } = await aPost({ ...noticed, kind: 'found', name: '' })
  const poster = await client.posterOfPost({ postId }, { context: passerBy })
  const { text, qr } = await readPdf(await poster.bytes(), lowerLeft)
  expect(text).toContain('ENCONTRADO')
  expect(qr).toBe(`http://localhost:3000/foundPet?id=${postId}`)
  await expect(client.statusOfPost({ postId }, { context: passerBy })).rejects.toMatchObject({ status: 404 })
})

test('an ad has a preview and no poster', async () => {
  const { postId } = await aPost({ ...facts, kind: 'adoption', description: 'Tranquilo' })
  await expect(client.posterOfPost({ postId }, { context: passerBy })).rejects.toMatchObject({ status: 404 })
  expect((await client.shareImageOfPost({ postId }, { context: passerBy })).type).toBe('image/jpeg')
})

test('of a notice that waits its owner alone has a poster; of one that ended nobody', async () => {
  const { postId, context } = await aPost({ ...noticed, kind: 'lost' }, { isApproved: false })
  const stranger = harness.signUp()
  const unknown = await client.posterOfPost({ postId: 'nobody' }, stranger).catch((error) => error.data.detail)
  for (const draw of [client.posterOfPost, client.statusOfPost, client.shareImageOfPost])
    expect(await draw({ postId }, stranger).catch((error) => error.data.detail)).toBe(unknown)
  expect((await client.posterOfPost({ postId }, { context })).type).toBe('application/pdf')

  const decision = { postId, decision: 'approve' as const, reason: 'Todo bien' }
  await client.moderatePost(decision, { context: operator.context })
  await client.closePost({ postId, as: 'reunited' }, { context })
  await expect(client.posterOfPost({ postId }, { context })).rejects.toMatchObject({ code: 'community.not-open' })
  expect((await client.shareImageOfPost({ postId }, { context: passerBy })).type).toBe('image/jpeg')
})

test.each([
  [{ kind: 'lost' }, 'SE BUSCA'],
  [{ kind: 'found', sex: 'Macho' }, 'ENCONTRADO'],
  [{ kind: 'found', sex: null }, 'ENCONTRADA'],
  [{ kind: 'adoption', seenOn: null }, 'EN ADOPCIÓN'],
  [{ kind: 'lost', status: 'reunited' }, '¡VOLVIÓ A CASA!'],
  [{ kind: 'adoption', status: 'adopted', seenOn: null }, '¡YA TIENE HOGAR!'],
] as const)('%o is headed %s', async (changed, headline) => {
  expect(toPosterLabels({ ...(await aListedPost()), ...changed }).headline).toBe(headline)
})

test('what no font of ours can draw is left out, and a long text ends where its place does', async () => {
  const labels = toPosterLabels({ ...(await aListedPost()), name: '🐶', marks: 'palabra '.repeat(100), ageMonths: 18 })
  expect(labels.name).toBe('Perro')
  expect(labels.line).toContain('1 año')
  expect(labels.marks.length).toBeLessThanOrEqual(190)
})

test('nothing failed unexpectedly', () => {
  expect(harness.unexpected).toEqual([])
})

async function aListedPost(): Promise<Post> {
  const { id } = await db
    .selectFrom('community.posts')
    .select('id')
    .where('kind', '=', 'lost')
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return client.post({ postId: id }, { context: passerBy })
}
