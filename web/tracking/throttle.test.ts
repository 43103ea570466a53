import { expect, test } from 'vitest'
import { throttle, throttleInTab, throttleWithLast } from './throttle.ts'

test('a throttled call happens at once and then at most once in its time', () => {
  let now = 0
  const values: number[] = []
  const say = throttle(
    (value: number) => values.push(value),
    5000,
    () => now,
  )
  for (const moment of [0, 100, 4999, 5000, 9000, 10_000]) {
    now = moment
    say(moment)
  }
  expect(values).toEqual([0, 5000, 10_000])
})

test('the last of several that come fast is said when their time is over, and one that came alone is said once', () => {
  const { say, values, wait } = aThrottleWithLast()
  for (const count of [1, 2, 3]) {
    say(count)
    wait(500)
  }
  expect(values).toEqual(['0 1'])
  wait(2500)
  expect(values).toEqual(['0 1', '4000 3'])
  wait(60_000)
  expect(values).toEqual(['0 1', '4000 3'])
  say(4)
  wait(60_000)
  expect(values).toEqual(['0 1', '4000 3', '64000 4'])
})

test('what comes right after the last waits for its time as well', () => {
  const { say, values, wait } = aThrottleWithLast()
  say(1)
  say(2)
  wait(4000)
  say(3)
  wait(1)
  say(4)
  wait(3999)
  expect(values).toEqual(['0 1', '4000 2', '8000 4'])
})

/** A throttle that records its calls with their times, on a clock that the test moves. */
function aThrottleWithLast() {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const values: string[] = []
  const say = throttleWithLast((count: number) => values.push(`${now} ${count}`), 4000, {
    now: () => now,
    later: (run, ms) => timers.push({ at: now + ms, run }),
  })
  return {
    say,
    values,
    wait(ms: number) {
      const until = now + ms
      for (const due of timers.filter(({ at }) => at <= until)) {
        now = due.at
        due.run()
      }
      timers = timers.filter(({ at }) => at > until)
      now = until
    },
  }
}

test('a call is throttled across the documents of a tab, and each document counts by itself without storage', () => {
  let now = 1_000_000
  const saved = new Map<string, string>()
  const tab = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
  }
  const values: number[] = []
  const aDocument = (storage: () => typeof tab = () => tab) =>
    throttleInTab((value: number) => values.push(value), { key: 'started', everyMs: 5000 }, { now: () => now, storage })

  aDocument()(1)
  now += 4999
  aDocument()(2)
  now += 1
  aDocument()(3)
  expect(values).toEqual([1, 3])

  const blocked = () => {
    throw new Error('blocked')
  }
  aDocument(blocked)(4)
  aDocument(blocked)(5)
  expect(values).toEqual([1, 3, 4, 5])

  // The clock was set back.
  now -= 3_600_000
  aDocument()(6)
  expect(values).toEqual([1, 3, 4, 5, 6])
})
