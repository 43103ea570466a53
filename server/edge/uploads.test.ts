import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { HIDDEN, hostileFiles } from '#shared/images/testing/hostile-files.ts'
import { photo } from '#shared/images/testing/picture-bytes.ts'
import { openS3Server } from '#shared/storage/testing/s3-server.ts'
import type { HandlePage } from '../pages.ts'
import { findPolicy } from '../testing/source-pages.ts'
import { testServer } from '../testing.ts'
import { listen } from './listen.ts'
import { defaultLimits, makeLoadGate } from './load-gate.ts'
import type { Environment } from './request-state.ts'
import { shedLoad } from './shed-load.ts'
import type { Load } from './watch-load.ts'

const connection = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'huella-uploads-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const uploads = join(dataDir, 'uploads')

/** A website that returns the number of received form bytes. */
const countingWebsite: HandlePage = async (request) => {
  if (request.method !== 'POST') return new Response('page')
  return new Response(String((await request.arrayBuffer()).byteLength))
}
// The test machine may be slow for other reasons.
const patient = { ...defaultLimits, uploadDelayMs: 60_000, browsingWaitMs: 60_000, waitMs: 60_000 }
const server = await testServer(connection, {
  environment: { DATA_DIR: dataDir, RATE_LIMIT: '0' },
  handlePage: countingWebsite,
  limits: patient,
})

const owner = await guest()
const pet = await (
  await server.post('/pet-profile-api/pet-profiles', { name: 'Toby', petTypeId: 'perro' }, owner.headers)
).json()
const path = `/pet-profile-api/customers/${pet.customerId}/pet-profiles/${pet.id}/pictures`

async function guest() {
  const { jwtToken, sessionToken } = await (await server.post('/v1/app/guests', { country: 'BO' })).json()
  return { headers: { authorization: `Bearer ${jwtToken}` }, sessionToken }
}

async function send(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, { method: 'POST', body, headers: { ...owner.headers, ...headers } })
}

function form(bytes: Uint8Array, { name = 'toby.jpg', type = 'image/jpeg' } = {}): FormData {
  const data = new FormData()
  data.append('file', new File([new Uint8Array(bytes)], name, { type }))
  return data
}

/** Builds a malformed form that no browser sends. */
function written(parts: { head: string; body?: string | Uint8Array }[], end = '\r\n--b--\r\n') {
  const pieces = parts.map(({ head, body = 'x' }, index) =>
    Buffer.concat([Buffer.from(`${index === 0 ? '' : '\r\n'}--b\r\n${head}\r\n\r\n`, 'latin1'), Buffer.from(body)]),
  )
  return send(new Uint8Array(Buffer.concat([...pieces, Buffer.from(end)])), {
    'content-type': 'multipart/form-data; boundary=b',
  })
}

const jpeg = await photo(900, 600).jpeg().toBuffer()
const fileHead = 'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg'

async function listUploads(): Promise<string[]> {
  const all = await readdir(uploads, { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

test('a photo is set, shown without a cookie, and cannot be taken for anything but a picture', async () => {
  const answer = await send(form(jpeg, { name: '../../etc/cron.d/toby.html', type: 'text/html' }))
  expect(answer.status).toBe(200)
  const { picture } = await answer.json()
  const shown = await server.get(picture)
  expect(shown.status).toBe(200)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
  })
  expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(640)
  for (const wrong of [
    picture.replace('640', '1200'),
    `${picture}/`,
    '/media/pets/',
    '/media/pets/..%2f..%2fserver.log',
  ])
    expect((await server.get(wrong)).status).toBe(404)
  expect((await listUploads()).map((name) => basename(name)).sort()).toEqual(['1280.webp', '320.webp', '640.webp'])
})

test('whatever a stranger sends as a photo, nothing of it is kept and nothing fails', async () => {
  for (const { what, bytes, fate } of await hostileFiles()) {
    const answer = await send(form(bytes, { name: `${what}\r\nX: y.jpg` }))
    const { code } = await answer.json()
    expect([what, answer.status < 500]).toEqual([what, true])
    if (fate === 'remade') expect([what, answer.status]).toEqual([what, 200])
    if (fate === 'refused') expect([what, String(code).startsWith('pets.picture-')]).toEqual([what, true])
  }
  const names = await listUploads()
  expect(names.length).toBe(3)
  for (const name of names) {
    const bytes = await readFile(name)
    expect(bytes.subarray(8, 15).toString()).toBe('WEBPVP8')
    expect(bytes.includes(HIDDEN)).toBe(false)
  }
  expect(server.logged()).not.toContain('"level":"error"')
})

test.each<[string, () => Promise<Response>, number]>([
  ['10,000 parts', () => written(Array.from({ length: 10_000 }, (_, index) => ({ head: field(`a${index}`) }))), 400],
  ['129 parts', () => written(Array.from({ length: 129 }, () => ({ head: field('rotate') }))), 400],
  [
    'two files',
    () =>
      written([
        { head: fileHead, body: jpeg },
        { head: fileHead, body: jpeg },
      ]),
    400,
  ],
  ['no file', () => written([{ head: field('rotate'), body: '90' }]), 400],
  ['a text for a file', () => written([{ head: field('file'), body: 'toby.jpg' }]), 400],
  ['an empty file', () => written([{ head: fileHead, body: '' }]), 422],
  ['no parts', () => written([], '--b--\r\n'), 400],
  ['no end', () => written([{ head: fileHead, body: jpeg }], ''), 400],
  ['another end', () => written([{ head: fileHead, body: jpeg }], '\r\n--c--\r\n'), 400],
  ['an end in the middle', () => written([{ head: `${fileHead}\r\n\r\n\r\n--b--` }], ''), 422],
  ['a head of 100 KB', () => written([{ head: `${fileHead}\r\nX-Long: ${'x'.repeat(100_000)}`, body: jpeg }]), 400],
  ['a thousand heads', () => written([{ head: `${fileHead}${'\r\nX: y'.repeat(1000)}`, body: jpeg }]), 400],
  ['a part without a name', () => written([{ head: 'Content-Disposition: form-data', body: jpeg }]), 400],
  ['a part without a head', () => written([{ head: '', body: jpeg }]), 400],
  ['a NUL in a name', () => written([{ head: field('fi\0le') }]), 400],
  ['__proto__ for a name', () => written([{ head: field('__proto__[isAdmin]') }]), 400],
  ['a constructor for a name', () => written([{ head: field('crop[constructor][prototype][x]') }]), 400],
  ['__proto__ in disguise', () => written([{ head: field('%5f_proto__[isAdmin]') }]), 400],
  ['a crop beyond the picture', () => cropped({ left: '0', top: '0', width: '9', height: '1' }), 400],
  ['a crop of nothing', () => cropped({ left: '0', top: '0', width: '0', height: '0' }), 400],
  ['a crop that is no number', () => cropped({ left: 'NaN', top: '1e999', width: '1', height: '1' }), 400],
  [
    'a crop a thousand deep',
    () => written([{ head: field(`crop${'[a]'.repeat(60)}`) }, { head: fileHead, body: jpeg }]),
    400,
  ],
  ['a turn of 45 degrees', () => turned('45'), 400],
  ['a turn that is a program', () => turned('90;rm -rf /'), 400],
  ['JSON', () => send('{"file":"x"}', { 'content-type': 'application/json' }), 415],
  ['a bare picture', () => send(new Uint8Array(jpeg), { 'content-type': 'image/jpeg' }), 415],
  ['no type at all', () => send(new Uint8Array(jpeg), { 'content-type': '' }), 415],
  ['no boundary', () => send(new Uint8Array(jpeg), { 'content-type': 'multipart/form-data' }), 400],
  [
    'a boundary without end',
    () => send(new Uint8Array(jpeg), { 'content-type': `multipart/form-data; boundary=${'b'.repeat(5000)}` }),
    400,
  ],
  ['multipart of another kind', () => send('--b--', { 'content-type': 'multipart/mixed; boundary=b' }), 415],
  [
    'a compressed form',
    () => send('x', { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' }),
    415,
  ],
  ['nothing', () => send('', { 'content-type': 'multipart/form-data; boundary=b' }), 400],
])('a form with %s is refused for what it is, and leaves nothing', async (_what, ask, status) => {
  const before = await listUploads()
  const answer = await ask()
  expect(answer.status).toBe(status)
  expect((await answer.json()).detail).toEqual(expect.any(String))
  expect(await listUploads()).toEqual(before)
})

test('names of files that lead elsewhere, break lines or never end are not even read', async () => {
  const names = [
    '../../../../etc/passwd',
    'C:\\Windows\\a.jpg',
    '/dev/null',
    `${'a'.repeat(800)}.jpg`,
    'a.jpg;type=text/html',
    '..',
    '%00.jpg',
    'CON',
    '.htaccess',
    '|id',
    '-rf',
  ]
  for (const name of names) {
    const head = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html`
    expect([name, (await written([{ head, body: jpeg }])).status]).toEqual([name, 200])
  }
  expect((await listUploads()).length).toBe(3)
})

test('8 MB and a byte is refused in words, more is not read to its end, and without an account not even that', async () => {
  const large = new Uint8Array(8 * 1024 * 1024 + 1)
  large.set(jpeg)
  const refusal = await send(form(large))
  expect([refusal.status, (await refusal.json()).detail]).toEqual([413, 'La foto pesa más de 8 MB.'])

  const larger = await send(form(new Uint8Array(9_000_000)))
  expect([larger.status, larger.headers.get('connection')]).toEqual([413, 'close'])
  const anonymous = await fetch(server.url + path, { method: 'POST', body: form(new Uint8Array(2_000_000)) })
  expect(anonymous.status).toBe(413)
  expect((await fetch(server.url + path, { method: 'POST', body: form(jpeg) })).status).toBe(401)
  expect((await listUploads()).length).toBe(3)
})

test('a stranger and an id that nobody has read alike, byte for byte', async () => {
  const stranger = await guest()
  const at = async (address: string) => {
    const answer = await fetch(server.url + address, { method: 'POST', body: form(jpeg), headers: stranger.headers })
    const { requestId: _, ...envelope } = await answer.json()
    return [answer.status, envelope]
  }
  const served = await at(path)
  expect(served[0]).toBe(404)
  expect(await at(path.replace(pet.id, 'b0e7c1d2-3f4a-4b5c-8d6e-7f8091a2b3c4'))).toEqual(served)
})

test('with a bucket configured a photo lies there and nowhere else, and is gone with the pet', async () => {
  const store = await openS3Server()
  afterAll(store.close)
  const { endpoint, bucket, accessKeyId, secretAccessKey } = store.options
  const shop = await testServer(connection, {
    environment: {
      DATA_DIR: dataDir,
      STORAGE: 's3',
      STORAGE_S3_ENDPOINT: endpoint,
      STORAGE_S3_BUCKET: bucket,
      STORAGE_S3_KEY_ID: accessKeyId,
      STORAGE_S3_SECRET: secretAccessKey,
    },
    limits: patient,
  })
  const before = await listUploads()
  const made = await server.post('/pet-profile-api/pet-profiles', { name: 'Luna', petTypeId: 'gato' }, owner.headers)
  const { id, customerId } = await made.json()
  const luna = `${shop.url}/pet-profile-api/customers/${customerId}/pet-profiles/${id}`
  const set = await fetch(`${luna}/pictures`, { method: 'POST', body: form(jpeg), headers: owner.headers })
  const { picture } = await set.json()
  // Beside what the release keeps there.
  const listPhotos = () => [...store.objects.keys()].filter((key) => key.startsWith('pets/'))
  expect(listPhotos()).toHaveLength(3)
  expect((await shop.get(picture)).headers.get('content-type')).toBe('image/webp')

  store.become('broken')
  expect((await shop.get(picture)).status).toBe(503)
  store.become('well')
  expect((await fetch(luna, { method: 'DELETE', headers: owner.headers })).status).toBe(200)
  expect((await shop.get(picture)).status).toBe(404)
  expect([listPhotos(), store.refused]).toEqual([[], []])
  expect(await listUploads()).toEqual(before)
})

test('a page takes a photo where photos are sent, from whoever has a session', async () => {
  const { sessionToken } = await (await server.post('/v1/app/web/guests', { country: 'BO' })).json()
  const large = form(new Uint8Array(7_000_000))
  const to = async (address: string, cookie?: string) => {
    const headers = { origin: server.url, ...(cookie !== undefined && { cookie: `huella_session=${cookie}` }) }
    return (await fetch(server.url + address, { method: 'POST', body: large, headers })).status
  }
  expect(await to('/petProfilePhotoEdit?id=1', sessionToken)).toBe(200)
  expect(await to('/petprofilephotoedit.data?id=1', sessionToken)).toBe(200)
  expect(await to('/petProfilePhotoEdit?id=1', 'made-up')).toBe(413)
  expect(await to('/petProfilePhotoEdit?id=1')).toBe(413)
  // A session that has ended: its form is saved until its person has signed in again.
  expect(await to('/petProfilePhotoEdit?id=1', 'made-up; huella_account=somebody')).toBe(200)
  expect(await to('/petProfiles', sessionToken)).toBe(413)
  expect(await to('/checkout', sessionToken)).toBe(413)
})

test('pictures have more time than other bodies, which are cut off', async () => {
  const slow = await listen({ host: '127.0.0.1', port: 0, bodyTimeout: 100 })
  const received: string[] = []
  slow.serve(
    async (request) => {
      await request.arrayBuffer().then(
        () => received.push(new URL(request.url).pathname),
        () => {},
      )
      return new Response('done')
    },
    { addresses: { findOrigin: () => null }, isUpload: (method, path) => findPolicy(method, path).upload !== null },
  )
  const begin = (address: string) => {
    const socket = connect(slow.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`POST ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nab`)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    return { socket, text: () => text }
  }
  const photoSent = begin('/petProfilePhotoEdit?id=1')
  const other = begin('/checkout')
  await once(other.socket, 'close')
  expect(other.text()).toContain('408 Request Timeout')
  photoSent.socket.write('cd')
  await vi.waitFor(() => expect(photoSent.text()).toContain('done'), 60_000)
  expect(received).toEqual(['/petProfilePhotoEdit'])
  photoSent.socket.destroy()
  await slow.stop()
})

test('pictures are the first to be turned away: by load, by their number, and by the number of one sender', async () => {
  const load: Load = { inFlight: 0, delayMs: () => 0 }
  const app = new Hono<Environment>()
  app.use((context, next) => {
    context.set('client', context.req.header('x-client') ?? 'one')
    return next()
  })
  app.use(shedLoad(makeLoadGate(load, { ...defaultLimits, uploads: 3, uploadsOfOne: 2 }), findPolicy))
  const gate = Promise.withResolvers<void>()
  app.all('*', async (context) => {
    if (context.req.header('x-wait')) await gate.promise
    return context.text('served')
  })
  const ask = (headers: Record<string, string> = {}) => app.request('/petProfilePhotoEdit', { method: 'POST', headers })
  const statuses = async () => [(await ask()).status, (await app.request('/products')).status]

  expect(await statuses()).toEqual([200, 200])
  load.inFlight = 150
  expect(await statuses()).toEqual([503, 200])
  load.inFlight = 0
  load.delayMs = () => 270
  expect(await statuses()).toEqual([503, 200])
  load.delayMs = () => 0

  const waiting = [ask({ 'x-wait': '1' }), ask({ 'x-wait': '1' })]
  expect((await ask()).status).toBe(503)
  expect((await ask({ 'x-client': 'two' })).status).toBe(200)
  waiting.push(ask({ 'x-wait': '1', 'x-client': 'two' }))
  expect((await ask({ 'x-client': 'three' })).status).toBe(503)
  expect(await statuses()).toEqual([503, 200])
  gate.resolve()
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200)
  expect(await statuses()).toEqual([200, 200])
})

function field(name: string): string {
  return `Content-Disposition: form-data; name="${name}"`
}

function cropped(crop: Record<string, string>): Promise<Response> {
  const fields = Object.entries(crop).map(([name, body]) => ({ head: field(`crop[${name}]`), body }))
  return written([...fields, { head: fileHead, body: jpeg }])
}

function turned(rotate: string): Promise<Response> {
  return written([
    { head: field('rotate'), body: rotate },
    { head: fileHead, body: jpeg },
  ])
}
