import { expect, onTestFinished, test, vi } from 'vitest'
import { bump } from '#shared/database/notify.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { makeLiveUpdates } from './live-updates.ts'
import { testServer } from './testing.ts'

/** A watch whose changes the test triggers. */
function aWatch() {
  const hearers = new Map<string, Set<() => void>>()
  return {
    watch(name: string, hear: () => void) {
      const all = hearers.get(name) ?? new Set()
      hearers.set(name, all.add(hear))
      return () => void all.delete(hear)
    },
    change(name: string) {
      for (const hear of hearers.get(name) ?? []) hear()
    },
    heldBy: (name: string) => hearers.get(name)?.size ?? 0,
  }
}

const reader = { client: '203.0.113.7', isLate: async () => false }

test('each change of what is followed is told, and nothing of anything else', async () => {
  const watch = aWatch()
  const updates = makeLiveUpdates(watch)
  const answer = await updates.follow('market.order:1', reader)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')

  watch.change('market.order:1')
  watch.change('market.order:2')
  watch.change('market.order:1')
  updates.close()
  expect(await answer.text()).toBe('retry: 4000\n\ndata: changed\n\ndata: changed\n\n')
})

test('what changed before the page began to listen is told at once', async () => {
  const updates = makeLiveUpdates(aWatch())
  const answer = await updates.follow('market.order:1', { ...reader, isLate: async () => true })
  updates.close()
  expect(await answer.text()).toContain('data: changed')
})

test('a change between the look at the thing and the answer is not missed', async () => {
  const watch = aWatch()
  const updates = makeLiveUpdates(watch)
  const answer = await updates.follow('market.order:1', {
    ...reader,
    async isLate() {
      watch.change('market.order:1')
      return false
    },
  })
  updates.close()
  expect(await answer.text()).toContain('data: changed')
})

test('nothing is kept of whom the thing is none of their business, nor of who left', async () => {
  const watch = aWatch()
  const updates = makeLiveUpdates(watch, { ofOne: 1 })
  const refused = updates.follow('market.order:1', {
    ...reader,
    async isLate() {
      throw new Error('Order not found')
    },
  })
  await expect(refused).rejects.toThrow('Order not found')

  const answer = await updates.follow('market.order:1', reader)
  expect([answer.status, watch.heldBy('market.order:1')]).toEqual([200, 1])
  await answer.body?.cancel()
  expect(watch.heldBy('market.order:1')).toBe(0)
  expect((await updates.follow('market.order:1', reader)).status).toBe(200)
})

test('one network follows only so many things at once, and so do all together', async () => {
  const updates = makeLiveUpdates(aWatch(), { ofOne: 2, inAll: 3 })
  const statusFor = async (client: string) => (await updates.follow('market.order:1', { ...reader, client })).status
  expect([await statusFor('a'), await statusFor('a'), await statusFor('a')]).toEqual([200, 200, 429])
  expect([await statusFor('b'), await statusFor('c')]).toEqual([200, 503])
})

test('who takes nothing of what is told is let go', async () => {
  const watch = aWatch()
  await makeLiveUpdates(watch).follow('market.order:1', reader)
  for (let change = 0; change < 100; change++) watch.change('market.order:1')
  expect(watch.heldBy('market.order:1')).toBe(0)
})

test('over the whole server a change is heard by who listens, and a server that stops lets them go at once', async () => {
  const connection = await testDatabase()
  const server = await testServer(connection, {
    handlePage: async (_request, _services, visit) => visit.follow('market.order:1', async () => false),
  })
  const answer = await fetch(`${server.url}/order/1/live`)
  const heard: string[] = []
  const listening = (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.push(part)
  })()

  await bump(connection.db<unknown>(), 'market.order:1')
  await vi.waitFor(() => expect(heard.join('')).toContain('data: changed'), 60_000)
  const stopsAt = performance.now()
  await server.stop()
  await listening
  // Running requests have 10 s at shutdown: an open event stream would use all of them.
  expect(performance.now() - stopsAt).toBeLessThan(9000)
})

test('who left a server is not followed for any longer', async () => {
  const watch = aWatch()
  const updates = makeLiveUpdates(watch)
  onTestFinished(() => updates.close())
  const answer = await updates.follow('market.order:1', reader)
  const leaving = new AbortController()
  const piped = answer.body?.pipeTo(new WritableStream(), { signal: leaving.signal })
  leaving.abort()
  await expect(piped).rejects.toThrow()
  expect(watch.heldBy('market.order:1')).toBe(0)
})
