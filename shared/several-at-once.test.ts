import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { severalAtOnce } from './several-at-once.ts'

test('each item is worked on once, and never more than so many at a time', async () => {
  const done: number[] = []
  let working = 0
  let most = 0
  await severalAtOnce(
    [1, 2, 3, 4, 5, 6, 7],
    async (item) => {
      working += 1
      most = Math.max(most, working)
      await turn()
      done.push(item)
      working -= 1
    },
    { width: 3 },
  )
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

test('a failure is thrown only when nothing is being worked on any more, and the rest is not begun', async () => {
  let working = 0
  let begun = 0
  const work = async (item: number) => {
    begun += 1
    working += 1
    await turn()
    working -= 1
    if (item === 2) throw new Error('full')
  }
  const items = Array.from({ length: 100 }, (_, index) => index)
  await expect(severalAtOnce(items, work, { width: 2 })).rejects.toThrow('full')
  expect(working).toBe(0)
  expect(begun).toBeLessThan(10)
})
