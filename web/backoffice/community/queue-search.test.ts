import { expect, test } from 'vitest'
import { readQueueSearch } from './queue-search.ts'

const read = (search: string) => readQueueSearch(new URLSearchParams(search))

test('what waits is shown first, and what nobody knows is left out', () => {
  expect(read('queue=yesterday&kind=horse&country=AR')).toEqual({
    queue: 'waiting',
    status: null,
    kind: null,
    country: null,
    after: null,
  })
})

test('a state narrows the whole list and no queue', () => {
  expect(read('queue=all&status=hidden')).toMatchObject({ queue: 'all', status: 'hidden' })
  expect(read('queue=reported&status=hidden&kind=lost')).toMatchObject({
    queue: 'reported',
    status: null,
    kind: 'lost',
  })
})
