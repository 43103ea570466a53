import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { openS3Server } from './testing/s3-server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'huella-storage-'))
  closing.push(() => rm(folder, { recursive: true }))
  return join(folder, 'uploads')
}

async function openS3() {
  const server = await openS3Server()
  closing.push(server.close)
  return server
}

const kinds = {
  'a folder': async () => folderStorage(await openFolder()),
  'an S3-compatible store': async () => s3Storage((await openS3()).options),
  'the one of tests': async () => memoryStorage(),
}

describe.each(Object.entries(kinds))('%s', (_name, open) => {
  test('gives back what was put, with its type', async () => {
    const storage = await open()
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)
    await storage.put('pets/abc/640.webp', bytes, 'image/webp')
    const found = await storage.get('pets/abc/640.webp')
    expect(found?.contentType).toBe('image/webp')
    expect(Buffer.compare(found?.bytes ?? new Uint8Array(), bytes)).toBe(0)
  })

  test('has nothing under a key that nobody put', async () => {
    const storage = await open()
    expect(await storage.get('pets/abc/640.webp')).toBeNull()
    await storage.put('pets/abc/640.webp', Buffer.from('a'), 'image/webp')
    expect(await storage.get('pets/abc/320.webp')).toBeNull()
    expect(await storage.get('pets/abc/640.webp/320.webp')).toBeNull()
  })

  test('keeps the newest of two under one key, and an empty one', async () => {
    const storage = await open()
    await storage.put('a.json', Buffer.from('{}'), 'application/json')
    await storage.put('a.json', Buffer.from(''), 'application/json')
    expect((await storage.get('a.json'))?.bytes.byteLength).toBe(0)
  })

  test('never shows half of a file, however many write it at once', async () => {
    const storage = await open()
    const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000, String(index)))
    await storage.put('a.pdf', versions[0] ?? Buffer.from(''), 'application/pdf')
    const reads = versions.map(async (version) => {
      await storage.put('a.pdf', version, 'application/pdf')
      return (await storage.get('a.pdf'))?.bytes
    })
    for (const bytes of await Promise.all(reads)) expect(new Set(bytes).size).toBe(1)
  })

  test('forgets what is removed, and does not mind what is not there', async () => {
    const storage = await open()
    await storage.put('pets/abc/640.webp', Buffer.from('a'), 'image/webp')
    await storage.put('pets/abd/640.webp', Buffer.from('b'), 'image/webp')
    await storage.remove(['pets/abc/640.webp', 'pets/abc/320.webp', 'never/there.pdf'])
    expect(await storage.get('pets/abc/640.webp')).toBeNull()
    expect(await storage.list('pets')).toEqual(['pets/abd/640.webp'])
  })

  test('lists all that lies below a folder, and nothing beside it', async () => {
    const storage = await open()
    const keys = Array.from({ length: 10 }, (_, index) => `pets/p${index}/320.webp`)
    for (const key of [...keys, 'petsitters/a/320.webp', 'pets.json'])
      await storage.put(key, Buffer.from('x'), key.endsWith('json') ? 'application/json' : 'image/webp')
    expect(await storage.list('pets')).toEqual(keys)
    expect(await storage.list('pets/p3')).toEqual(['pets/p3/320.webp'])
    expect(await storage.list('nobody')).toEqual([])
  })

  test.each([
    '',
    '/etc/passwd.json',
    '../secret.json',
    'pets/../../secret.json',
    'pets/./a.json',
    'pets//a.json',
    'pets/a.json/',
    '.hidden.json',
    'pets/.hidden.json',
    'Pets/a.json',
    'pets/a b.json',
    'pets\\a.json',
    'pets/a%2e.json',
    'pets/a\0.json',
    'pets/a\n.json',
    'pets/ñ.json',
    'C:/a.json',
    'pets/a',
    'pets/a.exe',
    'pets/a.svg',
    'pets/a.html',
    `${'a'.repeat(200)}.json`,
  ])('refuses the key %j whatever is asked', async (key) => {
    const storage = await open()
    await expect(storage.put(key, Buffer.from('a'), 'application/json')).rejects.toThrow()
    await expect(storage.get(key)).rejects.toThrow()
    await expect(storage.remove([key])).rejects.toThrow()
  })

  test('refuses a type that is not the one of the ending', async () => {
    const storage = await open()
    await expect(storage.put('a.webp', Buffer.from('<html>'), 'text/html')).rejects.toThrow('cannot be kept as')
    await expect(storage.list('..')).rejects.toThrow('Not a key')
    await expect(storage.list('')).rejects.toThrow('Not a key')
  })
})

test('a folder from which all is removed is empty, and the place of an unfinished file too', async () => {
  const folder = await openFolder()
  const storage = folderStorage(folder)
  const keys = ['pets/a/320.webp', 'pets/a/640.webp', 'pets/b/320.webp']
  for (const key of keys) await storage.put(key, Buffer.from('a'), 'image/webp')
  await storage.remove(keys)
  expect(await readdir(folder, { recursive: true })).toEqual(['.unfinished'])
})

test('no other user of the machine reads what was uploaded, not even into a folder of an earlier version', async () => {
  const folder = await openFolder()
  await mkdir(folder, { mode: 0o755 })
  await folderStorage(folder).put('pets/abc/640.webp', Buffer.from('a'), 'image/webp')
  const modes = ['', 'pets', 'pets/abc', 'pets/abc/640.webp', '.unfinished'].map(
    async (path) => (await stat(join(folder, path))).mode & 0o777,
  )
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o700, 0o600, 0o700])
})

test('putting and removing side by side loses no file', async () => {
  const storage = folderStorage(await openFolder())
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const keep = `pets/a/k${index}.webp`
      const go = `pets/a/g${index}.webp`
      await storage.put(go, Buffer.from('a'), 'image/webp')
      await storage.remove([go])
      await storage.put(keep, Buffer.from('a'), 'image/webp')
    }),
  )
  expect((await storage.list('pets')).length).toBe(60)
})

test('what a process left unfinished more than an hour ago is removed, and nobody is disturbed who writes now', async () => {
  const folder = await openFolder()
  const unfinished = join(folder, '.unfinished')
  await mkdir(unfinished, { recursive: true })
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  for (const name of ['old', 'new']) await writeFile(join(unfinished, name), 'half')
  await utimes(join(unfinished, 'old'), twoHoursAgo, twoHoursAgo)

  await folderStorage(folder).put('a.json', Buffer.from('{}'), 'application/json')
  expect(await readdir(unfinished)).toEqual(['new'])
})

test('a file that cannot be put in its place leaves the old one and nothing else', async () => {
  const folder = await openFolder()
  const storage = folderStorage(folder)
  await storage.put('a.json', Buffer.from('{}'), 'application/json')
  await mkdir(join(folder, 'b.json'))
  await writeFile(join(folder, 'b.json', 'inside'), 'x')
  await expect(storage.put('b.json', Buffer.from('{}'), 'application/json')).rejects.toThrow()
  await expect(storage.put('a.json/c.json', Buffer.from('{}'), 'application/json')).rejects.toThrow()
  expect(await readdir(join(folder, '.unfinished'))).toEqual([])
  expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe('{}')
})

test('every request to an S3 store is signed, and with another secret it is refused', async () => {
  const server = await openS3()
  const storage = s3Storage(server.options)
  await storage.put('a.json', Buffer.from('{}'), 'application/json')
  await storage.list('pets')
  expect(server.refused).toEqual([])
  expect(server.objects.get('a.json')?.contentType).toBe('application/json')

  const wrong = s3Storage({ ...server.options, secretAccessKey: 'not the secret' })
  await expect(wrong.put('b.json', Buffer.from('{}'), 'application/json')).rejects.toThrow('403')
  await expect(wrong.get('a.json')).rejects.toThrow('403')
  expect(server.refused).toEqual(['another signature', 'another signature'])
})

test('a store that is broken, silent, elsewhere or without the bucket fails, rather than having nothing', async () => {
  const server = await openS3()
  const storage = s3Storage({ ...server.options, timeoutMs: 300 })
  await storage.put('a.json', Buffer.from('{}'), 'application/json')
  for (const mood of ['broken', 'silent', 'elsewhere'] as const) {
    server.become(mood)
    await expect(storage.get('a.json')).rejects.toThrow()
    await expect(storage.put('a.json', Buffer.from('{}'), 'application/json')).rejects.toThrow()
    await expect(storage.list('pets')).rejects.toThrow()
    await expect(storage.remove(['a.json'])).rejects.toThrow()
  }
  server.become('well')
  const elsewhere = s3Storage({ ...server.options, bucket: 'no-such-bucket' })
  await expect(elsewhere.list('pets')).rejects.toThrow('no bucket')
  await expect(elsewhere.put('a.json', Buffer.from('{}'), 'application/json')).rejects.toThrow('404')
  expect((await storage.get('a.json'))?.bytes).toEqual(new Uint8Array(Buffer.from('{}')))
})
