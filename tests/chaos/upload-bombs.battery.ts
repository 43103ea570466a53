// npm run test:battery -- upload-bombs: files that unpack to gigabytes (a workbook, a PNG, an AVIF, an SVG of entities), a
// photo with megabytes of EXIF, forms that never end, and names that lead elsewhere, several at once, while others are
// served. All are refused or remade, memory and the upload folder stay bounded, and nobody else waits.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { hostileFiles } from '#shared/images/testing/hostile-files.ts'
import { jpegSegment, photo, png, withSegments } from '#shared/images/testing/picture-bytes.ts'
import { toZip } from '#shared/tables/testing.ts'
import { readMemory } from '../../bench/cpu-time.ts'
import { signInAsOwner } from '../../bench/desk-pages.ts'
import { percentile } from '../../bench/load.ts'
import { aGuest, send } from '../guests.ts'
import { startShop } from '../running-shop.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const AT_ONCE = 4
const ENDLESS_MS = 75_000
const MOST_MEGABYTES_MORE = 400

const shop = await startShop({ SHED_LOAD: 'off' })
const { dataDir } = shop
afterAll(() => shop.stop())
const url = shop.urls.BO

interface Bomb {
  what: string
  bytes: Uint8Array
  name?: string
  fate?: 'refused' | 'remade' | 'either'
}

/** A picture of 60,000 by 60,000 points in half a megabyte. */
function pngBomb(): Buffer {
  const side = 60_000
  return png({ width: side, height: side, depth: 1, colour: 0, pixels: Buffer.alloc((side / 8 + 1) * side) })
}

async function pictureBombs(): Promise<Bomb[]> {
  const jpeg = await photo(900, 600).jpeg().toBuffer()
  const flat = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
  const exif = Array.from({ length: 110 }, () => jpegSegment(0xe1, Buffer.from(`Exif\0\0${'x'.repeat(65_000)}`)))
  const entities = Array.from({ length: 9 }, (_, nth) => `<!ENTITY e${nth + 1} "${`&e${nth};`.repeat(10)}">`).join('')
  const laughs = `<!DOCTYPE svg [<!ENTITY e0 "ja">${entities}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e9;</text></svg>`
  const names = [
    '../../../../etc/cron.d/x',
    'C:\\Windows\\x.jpg',
    '/dev/null',
    '..',
    '.htaccess',
    `${'a'.repeat(800)}.jpg`,
  ]
  return [
    { what: 'a PNG of 3.6 billion points', bytes: pngBomb(), fate: 'refused' },
    { what: 'an AVIF of 144 million points', bytes: await flat.avif({ effort: 0 }).toBuffer(), fate: 'refused' },
    { what: 'an SVG of a billion words', bytes: Buffer.from(laughs), fate: 'refused' },
    { what: 'a photo with 7 MB of EXIF', bytes: withSegments(jpeg, ...exif), fate: 'either' },
    ...names.map((name) => ({ what: `a file named ${name.slice(0, 40)}`, bytes: jpeg, name, fate: 'remade' as const })),
    ...(await hostileFiles()),
  ]
}

/** A workbook whose only sheet is 200 MB of spaces, and says that it is small. */
function workbookBomb(): Uint8Array {
  return toZip({ 'xl/worksheets/sheet1.xml': ' '.repeat(200_000_000) }, 1000)
}

/** Sends a form that never ends, and answers how long it was taken. */
function sendWithoutEnd(path: string, token: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve) => {
    const socket = connect(shop.port, '127.0.0.1')
    const end = () => resolve(performance.now() - started)
    socket.on('error', end)
    socket.on('close', end)
    socket.on('data', () => {})
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost:${shop.port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nx\r\n'
    const timer = setInterval(() => {
      if (socket.destroyed) clearInterval(timer)
      else socket.write(`${part.length.toString(16)}\r\n${part}\r\n`)
    }, 20)
  })
}

const figures = {
  sent: 0,
  statuses: {} as Record<string, number>,
  megabytes: { before: 0, most: 0 },
  othersP99: 0,
  endlessMs: 0,
}
const wrong: string[] = []

async function judge({ what, fate = 'either' }: Bomb, asked: () => Promise<Response>): Promise<void> {
  const answer = await asked()
  const text = await answer.text()
  figures.sent += 1
  figures.statuses[answer.status] = (figures.statuses[answer.status] ?? 0) + 1
  const isRefused = answer.status >= 400 && answer.status < 500
  const isRight = fate === 'either' ? answer.ok || isRefused : fate === 'remade' ? answer.ok : isRefused
  if (!isRight) wrong.push(`${what}: ${answer.status} ${text.slice(0, 150)}`)
}

test('no file unpacks into the memory or onto the disk of the shop', { timeout: 1_800_000 }, async () => {
  const guest = await aGuest(url)
  const pet = await (
    await send(
      url,
      '/pet-profile-api/pet-profiles',
      { name: 'Toby', petTypeId: 'perro' },
      { token: guest.token, key: newId() },
    )
  ).json()
  const pictures = `/pet-profile-api/customers/${pet.customerId}/pet-profiles/${pet.id}/pictures`
  const owner = decodeURIComponent((await signInAsOwner({ port: shop.port, dataDir })).split('=')[1] ?? '')
  const bombs = await pictureBombs()
  const workbook = Buffer.from(workbookBomb()).toString('base64')
  const sendPicture = ({ bytes, name = 'a.jpg' }: Bomb) => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
    return fetch(url + pictures, { method: 'POST', headers: { authorization: `Bearer ${guest.token}` }, body })
  }
  const sendWorkbook = () =>
    send(
      url,
      '/api/market/staff/shops/almacen-hq/imports',
      { shopId: 'almacen-hq', fileName: 'precios.xlsx', contentBase64: workbook },
      { token: owner },
    )

  figures.megabytes.before = readMemory(shop.pid)
  let isOver = false
  const others: number[] = []
  const watch = async () => {
    while (!isOver) {
      const started = performance.now()
      const answer = await fetch(`${url}/help`)
      await answer.arrayBuffer()
      others.push(performance.now() - started)
      if (!answer.ok) wrong.push(`others were answered ${answer.status}`)
      figures.megabytes.most = Math.max(figures.megabytes.most, readMemory(shop.pid))
      await pause(50)
    }
  }
  const watching = watch()
  for (let round = 0; round < ROUNDS; round += 1) {
    await judge({ what: 'a workbook of 200 MB', bytes: new Uint8Array(), fate: 'refused' }, sendWorkbook)
    const waiting = [...bombs]
    const lane = async () => {
      for (let bomb = waiting.pop(); bomb; bomb = waiting.pop()) {
        const one = bomb
        await judge(one, () => sendPicture(one))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
  }
  const endless = await Promise.all(Array.from({ length: 20 }, () => sendWithoutEnd(pictures, guest.token)))
  isOver = true
  await watching

  figures.endlessMs = Math.round(Math.max(...endless))
  figures.othersP99 = Math.round(percentile(others, 0.99))
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/upload-bombs.json', JSON.stringify({ ...figures, wrong }, null, 2))
  console.log(figures)
  expect(wrong).toEqual([])
  expect(figures.megabytes.most - figures.megabytes.before).toBeLessThan(MOST_MEGABYTES_MORE)
  expect(figures.endlessMs).toBeLessThan(ENDLESS_MS)
  // One photo stands, in its three sizes.
  const kept = readdirSync(join(dataDir, 'uploads', 'pets'), { recursive: true, withFileTypes: true })
  expect(kept.filter((entry) => entry.isFile()).every((entry) => entry.name.endsWith('.webp'))).toBe(true)
})
