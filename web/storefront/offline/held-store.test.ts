import { afterEach, expect, test, vi } from 'vitest'
import { discard, discardBySubject, hold, sendHeld, sendWaiting } from './held-store.ts'
import { aBrowser, aChange } from './testing/a-browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A server that records the sent forms and answers each by `answer`. */
function aServer(answer: (action: string) => number | Promise<number>) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (action: string) => {
    sent.push(action)
    return { status: await answer(action), url: `https://huella.com.bo${action}`, headers: new Headers() }
  })
  return sent
}

test('what was refused does not go again by itself, and goes when its person asks', async () => {
  const browser = aBrowser()
  browser.holds(aChange({ id: 'refused', action: '/refused', problem: 'refused' }), aChange({ action: '/waits' }))
  const sent = aServer(() => 204)

  expect(await sendWaiting()).toEqual({ sent: 1, hasFailed: false })
  expect(sent).toEqual(['/waits'])
  expect(browser.held()).toMatchObject([{ id: 'refused', problem: 'refused' }])

  expect(await sendHeld()).toEqual({ sent: 1, hasFailed: false })
  expect(sent).toEqual(['/waits', '/refused'])
  expect(browser.held()).toEqual([])
})

test('a change at which the server fails stays, and so do those after it', async () => {
  const browser = aBrowser()
  browser.holds(aChange({ id: 'first', action: '/first' }), aChange({ id: 'second', action: '/second' }))
  const sent = aServer(() => 500)

  expect(await sendWaiting()).toEqual({ sent: 0, hasFailed: true })
  expect(sent).toEqual(['/first'])
  expect(browser.held()).toMatchObject([
    { id: 'first', problem: null },
    { id: 'second', problem: null },
  ])
})

test('each change says whose it is, and waits for its person where the session is another’s by now', async () => {
  const browser = aBrowser({ uid: 'u-7' })
  browser.holds(aChange({ action: '/favorites/mark' }))
  const owners: unknown[] = []
  vi.stubGlobal('fetch', async (action: string, { headers }: RequestInit) => {
    owners.push(new Headers(headers).get('x-huella-held-by'))
    return { status: 401, url: `https://huella.com.bo${action}`, headers: new Headers() }
  })
  expect(await sendWaiting()).toEqual({ sent: 0, hasFailed: false })
  expect(owners).toEqual(['u-7'])
  expect(browser.held()).toMatchObject([{ problem: 'sign-in' }])
})

test('whose session had ended sends by itself what waited for signing in', async () => {
  const browser = aBrowser()
  browser.holds(aChange({ problem: 'sign-in' }))
  aServer(() => 204)
  expect(await sendWaiting()).toEqual({ sent: 1, hasFailed: false })
  expect(browser.held()).toEqual([])
})

test('what is discarded while another change is on its way is not sent', async () => {
  const browser = aBrowser()
  browser.holds(aChange({ id: 'first', action: '/first' }), aChange({ id: 'second', action: '/second' }))
  const sent = aServer(() => {
    discard('second')
    return 204
  })
  expect(await sendWaiting()).toEqual({ sent: 1, hasFailed: false })
  expect(sent).toEqual(['/first'])
})

test('what waits for a thing goes when that thing was settled otherwise; of others nothing goes', () => {
  const browser = aBrowser()
  browser.holds(
    aChange({ id: 'heart', subject: 'favorite:p-1' }),
    aChange({ id: 'other', subject: 'favorite:p-2' }),
    aChange({ id: 'weight' }),
  )
  discardBySubject('favorite:p-1')
  expect(browser.held().map(({ id }) => id)).toEqual(['other', 'weight'])
})

/** Holds a form whose connection broke on the way: it keeps the page's key. */
function holdWeight(weight: string) {
  const form = new FormData()
  form.set('weight', weight)
  form.set('idempotencyKey', 'of-the-page')
  return hold({ action: '/petProfileWeights?id=p-1', form, what: `Peso de Toby: ${weight} kg`, isUnsent: false })
}

test('two changes that one page sent over a broken line are two, and both arrive', async () => {
  const browser = aBrowser()
  holdWeight('12,5')
  const second = holdWeight('12,7')
  expect(browser.held().map(({ what }) => what)).toEqual(['Peso de Toby: 12,5 kg', 'Peso de Toby: 12,7 kg'])
  expect(browser.held()[0]?.id).toBe('of-the-page')
  expect(second?.id).not.toBe('of-the-page')
  expect(browser.held()[1]?.fields).toContainEqual(['idempotencyKey', second?.id])

  aServer(() => 204)
  expect(await sendWaiting()).toEqual({ sent: 2, hasFailed: false })
})

test('a change that is sent again as it stands, because nothing seemed to happen, is held once and waits', async () => {
  const browser = aBrowser()
  holdWeight('12,5')
  aServer(() => 400)
  await sendWaiting()
  expect(holdWeight('12,5')).toMatchObject({ id: 'of-the-page' })
  expect(browser.held()).toMatchObject([{ id: 'of-the-page', problem: null }])
})
