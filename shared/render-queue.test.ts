import { expect, test } from 'vitest'
import { makeRenderQueue } from './render-queue.ts'

test('no more jobs run at once than there are cores, and all of them are done', async () => {
  const queue = makeRenderQueue<number>({ concurrency: 2, waiting: 100 })
  let running = 0
  let most = 0
  const job = async (index: number) => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    return index
  }
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => queue.run(String(index), () => job(index))),
  )
  expect(most).toBe(2)
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index))
})

test('a job that fails fails for everybody who waits for it, and frees its place', async () => {
  const queue = makeRenderQueue<string>({ concurrency: 1, waiting: 1 })
  const fails = () => Promise.reject(new Error('broken'))
  const both = await Promise.allSettled([queue.run('a', fails), queue.run('a', async () => 'never asked')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await queue.run('a', async () => 'again')).toBe('again')
})

test('what finds the line full is turned away at once, unless its job is in it', async () => {
  const queue = makeRenderQueue<string>({ concurrency: 1, waiting: 1 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = queue.run('a', () => promise)
  const second = queue.run('b', async () => 'b')
  expect(queue.run('c', async () => 'c')).toBeNull()
  expect(queue.run('b', async () => 'never asked')).toBe(second)

  resolve('a')
  expect(await Promise.all([first, second])).toEqual(['a', 'b'])
  expect(await queue.run('c', async () => 'c')).toBe('c')
})
