import { afterEach, expect, test, vi } from 'vitest'
import { watchReplica } from './watch-replica.ts'

/** A primary whose answers the test gives, and a replica that is always there. */
function watched() {
  let latest = 0
  let time = 0
  const questions: PromiseWithResolvers<bigint>[] = []
  const watch = watchReplica({
    versions: {
      latest: () => latest,
      position() {
        const question = Promise.withResolvers<bigint>()
        questions.push(question)
        return question.promise
      },
      changeAll: () => {
        latest += 1
      },
    },
    askReplica: async () => 1n,
    clock: () => (time += 300),
    lookMs: 1,
  })
  return {
    watch,
    /** The primary answers the question that waits longest; null: it does not. */
    async answer(position: bigint | null) {
      await vi.waitFor(() => expect(questions.length).toBeGreaterThan(0))
      const question = questions.shift()
      if (position === null) question?.reject(new Error('away'))
      else question?.resolve(position)
      await new Promise((resolve) => setImmediate(resolve))
    },
    hear: () => {
      latest += 1
    },
    getLatest: () => latest,
  }
}

const open: ReturnType<typeof watched>[] = []
function start() {
  const one = watched()
  open.push(one)
  return one
}
afterEach(() => {
  for (const { watch } of open.splice(0)) watch.stop()
})

test('a change that is heard while the primary is being asked makes it be asked again', async () => {
  const { watch, answer, hear } = start()
  hear()
  const needed = watch.findNeeded()
  // The first look began before the change was heard.
  await answer(10n)
  await answer(20n)
  expect(await needed).toBe(20n)
})

test('without a change nobody asks the primary, and a replica may be as old as the look before the last', async () => {
  const { watch, answer } = start()
  await answer(10n)
  expect(await watch.findNeeded()).toBe(10n)
  await answer(20n)
  await answer(30n)
  expect(await watch.findNeeded()).toBe(20n)
})

test('while the primary is away nothing that was heard can be proved, and what is read then counts as changed', async () => {
  const { watch, answer, hear, getLatest } = start()
  await answer(10n)
  expect(await watch.findNeeded()).toBe(10n)
  await answer(null)
  expect([await watch.findNeeded(), watch.state().status]).toEqual([10n, 'unproved'])

  hear()
  expect(await watch.findNeeded()).toBeNull()
  watch.noteUnproved()
  const before = getLatest()
  await answer(12n)
  expect(getLatest()).toBe(before + 1)
  const needed = watch.findNeeded()
  await answer(13n)
  expect(await needed).toBe(13n)
})

test('the lag is the age of the oldest position that the replica lacks', async () => {
  const { watch, answer } = start()
  await answer(1n)
  await answer(1n)
  expect(watch.state()).toEqual({ status: 'ok', lagMs: 0 })
  await answer(9n)
  await answer(10n)
  await answer(11n)
  const { status, lagMs } = watch.state()
  expect([status, lagMs > 500]).toEqual(['behind', true])
})
