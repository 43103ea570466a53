import { expect, test, vi } from 'vitest'
import { wakeWorkers } from './wake-workers.ts'

function watch(findDue: (queues: string[]) => Promise<string[]>) {
  const woken: string[] = []
  const losses: unknown[] = []
  const wakers = wakeWorkers({
    findDue,
    wake: (worker) => woken.push(worker),
    onLoss: (error) => losses.push(error),
  })
  return { wakers, woken, losses }
}

test('one look serves all queues, and wakes the workers of those with due jobs', async () => {
  const looks: string[][] = []
  const { wakers, woken } = watch(async (queues) => {
    looks.push(queues)
    return looks.length === 1 ? ['letters'] : []
  })
  for (const queue of ['letters', 'refunds', 'sweep']) wakers.add(queue, `worker of ${queue}`)

  await vi.waitFor(() => expect(looks.length).toBeGreaterThan(1))
  wakers.stop()
  expect(looks[0]).toEqual(['letters', 'refunds', 'sweep'])
  expect(woken).toEqual(['worker of letters'])
})

test('a database that is away is told once, and looked at again until it is back', async () => {
  let looks = 0
  const { wakers, woken, losses } = watch(async () => {
    looks += 1
    if (looks < 4) throw new Error('away')
    return ['letters']
  })
  wakers.add('letters', 'worker')

  await vi.waitFor(() => expect(woken.length).toBeGreaterThan(0), { timeout: 5000 })
  wakers.stop()
  expect(losses).toHaveLength(1)
})

test('after its end nobody is woken, even by a look that is under way', async () => {
  const look = Promise.withResolvers<string[]>()
  const findDue = vi.fn(() => look.promise)
  const { wakers, woken, losses } = watch(findDue)
  wakers.add('letters', 'worker')
  await vi.waitFor(() => expect(findDue).toHaveBeenCalled())
  wakers.stop()
  look.resolve(['letters'])
  await look.promise

  expect([woken, losses]).toEqual([[], []])
})
