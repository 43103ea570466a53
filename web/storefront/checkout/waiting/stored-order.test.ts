import { expect, test } from 'vitest'
import { dropWaitingOrder, readWaitingOrder, saveWaitingOrder, toFields } from './stored-order.ts'

function aStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const form = new FormData()
for (const [name, value] of [
  ['line', 'b'],
  ['line', 'a'],
  ['idempotencyKey', 'key'],
  ['intent', 'update'],
] as const)
  form.append(name, value)
form.append('file', new File(['x'], 'x.png'))

test('an order waits with its key and what was seen, and is one that pays', () => {
  const storage = aStorage()
  saveWaitingOrder(storage, { fields: toFields(form), agreedAt: 1000 })
  expect(readWaitingOrder(storage, { lines: ['a', 'b'], now: 2000 })?.fields).toEqual([
    ['line', 'b'],
    ['line', 'a'],
    ['idempotencyKey', 'key'],
    ['intent', 'pay'],
  ])
  dropWaitingOrder(storage)
  expect(readWaitingOrder(storage, { lines: ['a', 'b'], now: 2000 })).toBeNull()
})

test('it is not sent for another cart, nor an hour later, nor when it was edited', () => {
  const storage = aStorage()
  saveWaitingOrder(storage, { fields: toFields(form), agreedAt: 1000 })
  expect(readWaitingOrder(storage, { lines: ['a'], now: 2000 })).toBeNull()
  expect(readWaitingOrder(storage, { lines: ['a', 'b'], now: 1001 + 60 * 60_000 })).toBeNull()
  for (const text of ['{', '7', '{"agreedAt":1,"fields":[["line"]]}', '{"fields":[]}']) {
    storage.kept.set('huella:waiting-order', text)
    expect(readWaitingOrder(storage, { lines: [], now: 2000 })).toBeNull()
  }
})
