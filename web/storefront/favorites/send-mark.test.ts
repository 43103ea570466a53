import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser } from '../offline/testing/a-browser.ts'
import { holdMark, mayWait, sendMark } from './send-mark.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'es-BO' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const collar = { _id: 'p-1', title: 'Collar rojo' }
const leash = { _id: 'p-2', title: 'Correa' }

test('a heart that arrives takes along what waits for the same product: the newer press counts', async () => {
  const browser = aBrowser()
  expect(holdMark(collar, true)).toBe(true)
  expect(holdMark(leash, true)).toBe(true)
  vi.stubGlobal('fetch', async () => new Response())
  await sendMark('p-1', false)
  expect(browser.held()).toMatchObject([{ subject: 'favorite:p-2' }])
})

test('a heart that does not arrive leaves what waits', async () => {
  const browser = aBrowser()
  holdMark(collar, true)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }))
  await expect(sendMark('p-1', false)).rejects.toThrow()
  expect(browser.held()).toMatchObject([{ subject: 'favorite:p-1', fields: expect.arrayContaining([['mark', 'on']]) }])
})

test('a heart may wait for a network and for a shop that is closed for a while, not for one that refuses it', async () => {
  aBrowser()
  const waits = async (answer: () => Response) => {
    vi.stubGlobal('fetch', async () => answer())
    return mayWait(await sendMark('p-1', true).catch((error: unknown) => error))
  }
  expect(await waits(() => Response.json({ code: 'http.maintenance' }, { status: 503 }))).toBe(true)
  expect(await waits(() => Response.json({ code: 'http.overloaded' }, { status: 503 }))).toBe(false)
  expect(await waits(() => Response.json({ code: 'market.not-for-sale' }, { status: 409 }))).toBe(false)
  const lost = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await waits(lost)).toBe(true)
})
