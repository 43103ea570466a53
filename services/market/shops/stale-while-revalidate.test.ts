import { expect, test } from 'vitest'
import { staleWhileRevalidate } from './stale-while-revalidate.ts'

const MINUTE = 60_000

/** A cached record whose source counts its reads. */
function aRecord() {
  let time = 0
  let version = 0
  let reads = 0
  let isDown = false
  const reports: unknown[] = []
  const record = staleWhileRevalidate({
    load: async () => {
      if (isDown) throw new Error('down')
      reads += 1
      return `read ${reads}`
    },
    now: () => new Date(time),
    version: () => version,
    report: (error) => reports.push(error),
  })
  return {
    get: () => record.get('key'),
    wait: (minutes: number) => {
      time += minutes * MINUTE
    },
    change: () => {
      version += 1
    },
    goDown: () => {
      isDown = true
    },
    reads: () => reads,
    reports,
  }
}

test('a record is read once and served for five minutes', async () => {
  const record = aRecord()
  await record.get()
  record.wait(5)

  expect(await record.get()).toBe('read 1')
  expect(record.reads()).toBe(1)
})

test('older than five minutes, it is served and read again behind', async () => {
  const record = aRecord()
  await record.get()
  record.wait(5.01)

  expect(await record.get()).toBe('read 1')
  expect(await record.get()).toBe('read 2')
  expect(record.reads()).toBe(2)
})

test('older than six hours, it is not served', async () => {
  const record = aRecord()
  await record.get()
  record.wait(361)

  expect(await record.get()).toBe('read 2')
})

test('what somebody changed is read before it is served', async () => {
  const record = aRecord()
  await record.get()
  record.change()

  expect(await record.get()).toBe('read 2')
  expect(await record.get()).toBe('read 2')
})

test('while the source is down a record is served for six hours, and then fails', async () => {
  const record = aRecord()
  await record.get()
  record.goDown()
  record.change()

  expect(await record.get()).toBe('read 1')
  record.wait(360)
  expect(await record.get()).toBe('read 1')
  expect(record.reports.length).toBeGreaterThan(0)
  record.wait(1)
  await expect(record.get()).rejects.toThrow('down')
})

test('many who ask at once wait for one reading', async () => {
  const record = aRecord()
  await Promise.all(Array.from({ length: 20 }, record.get))

  expect(record.reads()).toBe(1)
})

test('what changed while a record was read is read again', async () => {
  let stored = 'before'
  let changes = 0
  const waiting: PromiseWithResolvers<void>[] = []
  const record = staleWhileRevalidate({
    load: async () => {
      const found = stored
      const answer = Promise.withResolvers<void>()
      waiting.push(answer)
      await answer.promise
      return found
    },
    now: () => new Date(0),
    version: () => changes,
    report: () => {},
  })
  const early = record.get('key')
  stored = 'after'
  changes = 1
  const late = record.get('key')
  expect(waiting.length).toBe(2)
  for (const { resolve } of waiting.toReversed()) resolve()
  expect([await early, await late]).toEqual(['before', 'after'])
  expect(await record.get('key')).toBe('after')
  expect(waiting.length).toBe(2)
})
