import { afterEach, expect, test, vi } from 'vitest'
import { maintenanceNotice, notifyMaintenance } from '../layout/connection/under-maintenance.ts'
import { orHeld } from './or-held.ts'
import { aBrowser } from './testing/a-browser.ts'

afterEach(() => {
  notifyMaintenance(false)
  vi.unstubAllGlobals()
})

function aWeight(serverAction: () => Promise<unknown>, expected: string | null = 'Peso de Toby: 12,5 kg') {
  const body = new FormData()
  body.set('weight', '12,5')
  body.set('idempotencyKey', 'of-the-page')
  const request = new Request('https://huella.com.bo/petProfileWeights?id=p-1', { method: 'POST', body })
  return orHeld({ request, serverAction, what: () => expected, offline: () => 'not-kept' })
}

/** A server's error response as React Router throws it. */
const closed = { status: 503, statusText: '', internal: false, data: '{"code":"http.maintenance"}' }

test('what comes when the shop is closed for a while is held, under a key of its own', async () => {
  const browser = aBrowser()
  const answer = await aWeight(() => Promise.reject(closed))
  const [held] = browser.held()
  expect(answer).toMatchObject({ data: { held: held?.id }, init: { status: 503 } })
  expect(held).toMatchObject({ action: '/petProfileWeights?id=p-1', what: 'Peso de Toby: 12,5 kg', problem: null })
  // Nothing was sent with the page's key.
  expect(held?.id).not.toBe('of-the-page')
  // No maintenance notice: it would advise to send the form again.
  expect(maintenanceNotice.now()).toBe(false)
})

test('what cannot be held when the shop is closed stays where it is, and the bar says why', async () => {
  const browser = aBrowser()
  const answer = await aWeight(() => Promise.reject(closed), null)
  expect(answer).toMatchObject({ data: 'not-kept', init: { status: 503 } })
  expect(browser.held()).toEqual([])
  expect(maintenanceNotice.now()).toBe(true)
})

test('what arrives takes back that the shop is closed', async () => {
  aBrowser()
  notifyMaintenance(true)
  expect(await aWeight(async () => ({ added: '12,5 kg' }))).toEqual({ added: '12,5 kg' })
  expect(maintenanceNotice.now()).toBe(false)
})

test('what was under way when the network went keeps its key: it may have arrived', async () => {
  const browser = aBrowser()
  await aWeight(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(browser.held()).toMatchObject([{ id: 'of-the-page' }])
})

test('any other failure stays one', async () => {
  const browser = aBrowser()
  await expect(aWeight(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(browser.held()).toEqual([])
})
