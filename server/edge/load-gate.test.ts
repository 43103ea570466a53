import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { defaultLimits, makeLoadGate } from './load-gate.ts'
import type { RequestPolicy } from './request-policy.ts'

/** A gate whose requests note when they begin. */
function aGate(limits = defaultLimits) {
  let now = 0
  const load = { inFlight: 0, delayMs: () => 10_000 }
  const gate = makeLoadGate(load, limits, () => now)
  const begun: string[] = []
  const enter = (kind: RequestPolicy['load'], name: string) => void gate.takeTurn(kind).then(() => begun.push(name))
  const pass = (ms: number) => {
    now += ms
  }
  return { gate, begun, enter, pass }
}

test('one request begins in a turn of the event loop, and the first one at once', async () => {
  const { begun, enter } = aGate()
  for (const name of ['a', 'b', 'c']) enter('browsing', name)
  await Promise.resolve()
  expect(begun).toEqual(['a'])
  for (const all of [
    ['a', 'b'],
    ['a', 'b', 'c'],
  ]) {
    await nextTurn()
    expect(begun).toEqual(all)
  }
})

test('who buys goes first, uploads last, and nobody is left waiting for ever', async () => {
  const { begun, enter } = aGate()
  enter('browsing', 'now')
  for (const name of ['u1']) enter('upload', name)
  for (const name of ['b1', 'b2']) enter('browsing', name)
  for (const name of ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7']) enter('checkout', name)
  for (let turn = 0; turn < 12; turn += 1) await nextTurn()
  expect(begun.join(' ')).toBe('now c1 c2 c3 b1 c4 c5 c6 b2 c7 u1')
})

test('nothing is done for who left while waiting, and the next one takes that turn', async () => {
  const { gate } = aGate()
  const enter = (isGone: boolean) => gate.takeTurn('browsing', () => isGone)
  const [first, left, second] = [enter(false), enter(true), enter(false)]
  await nextTurn()
  expect(await Promise.all([first, left, second])).toEqual([true, false, true])
})

test('it is full by the requests in flight and by how long the next one waits, and not while the event loop is late', async () => {
  const { gate, enter, pass } = aGate()
  const isFull = () => [gate.isFull('browsing'), gate.isFull('checkout')]
  expect([isFull(), gate.isFull('upload')]).toEqual([[false, false], true])
  gate.load.inFlight = 200
  expect(isFull()).toEqual([true, false])
  gate.load.inFlight = 800
  expect(isFull()).toEqual([true, true])
  gate.load.inFlight = 3

  for (const name of ['now', 'next']) enter('browsing', name)
  enter('checkout', 'buyer')
  pass(3000)
  expect(isFull()).toEqual([true, false])
  pass(2000)
  expect(isFull()).toEqual([true, true])
  for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  expect(isFull()).toEqual([false, false])
})
