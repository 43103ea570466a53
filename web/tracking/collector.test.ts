import { expect, test } from 'vitest'
import { MOST_CALLS, makeCollector, type Outcome } from './collector.ts'
import { QUEUE_KEY } from './queue-key.ts'
import { ANSWER_KEY } from './saved-answer.ts'
import { createTracking } from './tracking.ts'

interface Sent {
  sentAt: string
  batch: { messageId: string; type: string; event?: string; anonymousId: string; userId?: string }[]
}

/** A browser whose storage outlives its pages. */
function aBrowser() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  return { stored, openPage: () => aPage(storage) }
}

/** A page whose visitor agreed; its timers run when the test says so. */
function aPage(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const sent: Sent[] = []
  const line: { outcome: Outcome } = { outcome: 'taken' }
  let timers: { run: () => void; ms: number }[] = []
  const pauses: number[] = []
  const collector = makeCollector({
    storage,
    post: async (body) => {
      if (line.outcome !== 'later') sent.push(JSON.parse(body))
      return line.outcome
    },
    later(run, ms) {
      timers.push({ run, ms })
      pauses.push(ms)
    },
    newId: () => crypto.randomUUID(),
    now: () => new Date('2026-11-23T12:00:00Z'),
  })
  const tracking = createTracking()
  tracking.start({ frontendVersion: '1.0.0', country: 'PY', device: 'mobile', platform: 'APP' })
  tracking.allow(true)
  tracking.connect(collector.sink)
  return {
    tracking,
    sent,
    line,
    pauses,
    flush: collector.flush,
    async runTimers() {
      const due = timers
      timers = []
      for (const { run } of due) run()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test('calls leave together after a moment, as Segment writes them', async () => {
  const { tracking, sent, runTimers } = aBrowser().openPage()
  tracking.track('Schedule Started')
  tracking.identify('u-1')
  tracking.page('/cart')
  expect(sent).toEqual([])
  await runTimers()

  expect(sent).toHaveLength(1)
  expect(sent[0]?.batch).toMatchObject([
    {
      type: 'track',
      event: 'Schedule Started',
      properties: {},
      context: {
        country: 'PY',
        platform: 'APP',
        createdOrUpdatedByAdmin: false,
        app: { version: '1.0.0' },
        device: { type: 'mobile' },
        consent: { categoryPreferences: { analytics: true } },
      },
    },
    { type: 'identify', userId: 'u-1' },
    { type: 'page', userId: 'u-1', properties: { path: '/cart' } },
  ])
  expect(new Set(sent[0]?.batch.map(({ anonymousId }) => anonymousId)).size).toBe(1)
  expect(new Set(sent[0]?.batch.map(({ messageId }) => messageId)).size).toBe(3)
})

test('what could not be sent is sent by the next page, under the same ids', async () => {
  const browser = aBrowser()
  const first = browser.openPage()
  first.line.outcome = 'later'
  first.tracking.track('Schedule Started')
  await first.runTimers()
  const { calls } = JSON.parse(browser.stored.get(QUEUE_KEY) ?? '{}')

  const second = browser.openPage()
  await second.flush()
  expect(second.sent[0]?.batch).toEqual(calls)
  expect(JSON.parse(browser.stored.get(QUEUE_KEY) ?? '{}').calls).toEqual([])
})

test('a collector that does not answer is asked less and less often, and at once when the line is back', async () => {
  const page = aBrowser().openPage()
  page.line.outcome = 'later'
  page.tracking.track('Schedule Started')
  for (let round = 0; round < 10; round++) await page.runTimers()
  expect(page.pauses.slice(1, 5)).toEqual([2_000, 4_000, 8_000, 16_000])
  expect(Math.max(...page.pauses)).toBe(300_000)

  page.line.outcome = 'taken'
  await page.flush()
  expect(page.sent).toHaveLength(1)
})

test('what the collector refuses is not sent again', async () => {
  const page = aBrowser().openPage()
  page.line.outcome = 'refused'
  page.tracking.track('Schedule Started')
  await page.runTimers()
  await page.flush()
  expect(page.sent).toHaveLength(1)
})

test('the oldest of very many are let go, and they leave fifty at a time', async () => {
  const page = aBrowser().openPage()
  for (let number = 0; number < MOST_CALLS + 5; number++) page.tracking.track('Pet Added', { pet_id: `p-${number}` })
  for (let round = 0; round < 6; round++) await page.runTimers()
  expect(page.sent.map(({ batch }) => batch.length)).toEqual([50, 50, 50, 50])
  expect(page.sent[0]?.batch[0]).toMatchObject({ properties: { pet_id: 'p-5' } })
})

test('who signs out has told what they agreed to, and is another visitor from then on', async () => {
  const browser = aBrowser()
  const page = browser.openPage()
  page.tracking.identify('u-1')
  page.tracking.track('Schedule Started')
  page.tracking.reset()
  expect(browser.stored.size).toBe(0)
  expect(page.sent[0]?.batch).toMatchObject([{ type: 'identify' }, { type: 'track', userId: 'u-1' }])

  page.tracking.track('Schedule Started')
  await page.runTimers()
  expect(page.sent).toHaveLength(2)
  expect(page.sent[1]?.batch).toMatchObject([{ type: 'track' }])
  expect(page.sent[1]?.batch[0]).not.toHaveProperty('userId')
  expect(page.sent[1]?.batch[0]?.anonymousId).not.toBe(page.sent[0]?.batch[0]?.anonymousId)
})

test('who signs out where the collector cannot be reached is not told of later', async () => {
  const browser = aBrowser()
  const page = browser.openPage()
  page.line.outcome = 'later'
  page.tracking.track('Schedule Started')
  page.tracking.reset()
  page.line.outcome = 'taken'
  await page.flush()
  await browser.openPage().flush()
  expect(page.sent).toEqual([])
})

test('who refuses leaves nothing behind, in this tab or in another', async () => {
  const browser = aBrowser()
  const [page, other] = [browser.openPage(), browser.openPage()]
  other.tracking.track('Schedule Started')
  page.tracking.track('Schedule Started')
  page.tracking.allow(false)
  expect(browser.stored.size).toBe(0)

  await page.runTimers()
  await other.runTimers()
  expect([...page.sent, ...other.sent]).toEqual([])
  expect(browser.stored.size).toBe(0)
})

test('a tab that has not heard of a refusal yet keeps and sends nothing more, and says who it is anew after the next yes', async () => {
  const browser = aBrowser()
  const other = browser.openPage()
  other.tracking.identify('u-1')
  await other.runTimers()
  other.tracking.track('Schedule Started')
  browser.stored.set(ANSWER_KEY, 'no')
  browser.stored.delete(QUEUE_KEY)

  other.tracking.track('Schedule Started')
  await other.runTimers()
  other.tracking.reset()
  await other.flush()
  expect(other.sent).toHaveLength(1)
  expect([...browser.stored.keys()]).toEqual([ANSWER_KEY])

  browser.stored.set(ANSWER_KEY, 'yes')
  other.tracking.track('Schedule Started')
  await other.runTimers()
  expect(other.sent).toHaveLength(2)
  expect(other.sent[1]?.batch[0]).not.toHaveProperty('userId')
})

test('what waited when somebody refused leaves with no page that was kept before', async () => {
  const browser = aBrowser()
  const first = browser.openPage()
  first.line.outcome = 'later'
  first.tracking.track('Schedule Started')
  browser.stored.set(ANSWER_KEY, 'no')

  const pageInHistory = browser.openPage()
  await pageInHistory.flush()
  expect(pageInHistory.sent).toEqual([])
  expect([...browser.stored.keys()]).toEqual([ANSWER_KEY])
})

test('an order that is seen in two tabs is told under one id, another one under another', async () => {
  const browser = aBrowser()
  const completed = (order_id: string) =>
    ({ order_id, order_type: 'shop', total: 1, currency: 'PYG', products: [{ product_id: 'p-1' }] }) as const
  const pages = [browser.openPage(), browser.openPage()]
  for (const page of pages) {
    page.tracking.track('Order Completed', completed('o-1'))
    page.tracking.track('Order Completed', completed('o-2'))
    await page.runTimers()
  }
  const ids = pages.flatMap(({ sent }) => sent.flatMap(({ batch }) => batch.map(({ messageId }) => messageId)))
  expect(ids).toEqual(['order-completed:o-1', 'order-completed:o-2', 'order-completed:o-1', 'order-completed:o-2'])
})

test('a call that is not as its event never leaves, and a phone in a search box does not either', async () => {
  const page = aBrowser().openPage()
  page.tracking.track('Pet Added', { pet_id: 'Toby de Ana' })
  page.tracking.track('Products Searched', { query: 'llámame al 70012345', results: 0 })
  await page.runTimers()
  expect(page.sent[0]?.batch).toMatchObject([{ event: 'Products Searched', properties: { query: '…', results: 0 } }])
  expect(page.sent[0]?.batch).toHaveLength(1)
})

test('where the storage is full what is told is sent by this page', async () => {
  const stored = new Map<string, string>()
  const page = aPage({
    getItem: (key) => stored.get(key) ?? null,
    setItem: () => {
      throw new Error('full')
    },
    removeItem: (key) => void stored.delete(key),
  })
  page.tracking.track('Schedule Started')
  page.tracking.track('Schedule Started')
  await page.runTimers()
  expect(page.sent[0]?.batch).toHaveLength(2)
})

test('without a storage what is told is sent by this page', async () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  const page = aPage({ getItem: blocked, setItem: blocked, removeItem: blocked })
  page.tracking.track('Schedule Started')
  page.tracking.track('Schedule Started')
  await page.runTimers()
  expect(page.sent[0]?.batch).toHaveLength(2)
  await page.flush()
  expect(page.sent).toHaveLength(1)
})
