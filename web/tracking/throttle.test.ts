import { expect, test } from 'vitest'
import { throttle, throttleWithLast } from './throttle.ts'

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
