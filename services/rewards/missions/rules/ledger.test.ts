import { expect, test } from 'vitest'
import { getPeriod } from '../../membership/rules/periods.ts'
import { afterLine, type Balance, computeAccounts, missingPoints, nothing, usualLimit } from './ledger.ts'
import { type Deeds, missions } from './missions.ts'
import { type EarningKind, earningKinds, ways } from './ways-to-earn.ts'

/** State of one deed according to a fact; repeating the fact gives the same state. */
interface DeedFact {
  cause: string
  kind: EarningKind
  month: string
  quantity: number
  worth: number
}

/** Mirrors the service: each fact is stored by its cause, then every sum is settled. */
function notifyAll(facts: readonly DeedFact[]) {
  const deeds = new Map<string, DeedFact>()
  const sums = new Map<string, number>()
  let balance: Balance = nothing
  for (const fact of facts) {
    deeds.set(fact.cause, fact)
    for (const { name, kind, points } of missingPoints(
      computeAccounts(summed([...deeds.values()]), usualLimit),
      sums,
    )) {
      sums.set(name, (sums.get(name) ?? 0) + points)
      balance = afterLine(balance, { kind, points })
      expect(balance.points).toBeGreaterThanOrEqual(0)
      expect(Math.min(balance.points, balance.owed)).toBe(0)
    }
  }
  return { balance, sums: [...sums].filter(([, points]) => points !== 0).sort() }
}

function summed(deeds: readonly DeedFact[]): Deeds[] {
  return deeds.map(({ kind, month, quantity, worth }) => ({
    kind,
    sort: '',
    country: null,
    month,
    period: getPeriod(kind, month),
    times: quantity > 0 ? 1 : 0,
    grams: kind === 'donation' ? quantity : 0,
    worth,
  }))
}

/** Pseudo-random numbers, the same in every run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

function someFacts(below: (limit: number) => number): DeedFact[] {
  return Array.from({ length: 40 }, (_, nth) => {
    const kind = earningKinds[below(earningKinds.length)] ?? 'care'
    const isTakenBack = below(5) === 0
    return {
      cause: `${kind}:${nth}`,
      kind,
      month: `2026-${String(1 + below(12)).padStart(2, '0')}`,
      quantity: isTakenBack ? 0 : kind === 'donation' ? 500 * (1 + below(6)) : 1,
      worth: isTakenBack ? 0 : ways[kind].each * (1 + below(4)),
    }
  })
}

function shuffled<Item>(items: readonly Item[], below: (limit: number) => number): Item[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    const [one, two] = [mixed[at], mixed[other]]
    if (one !== undefined && two !== undefined) [mixed[at], mixed[other]] = [two, one]
  }
  return mixed
}

test('the same facts in any order, told once or three times, end in the same sums and balance', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const below = chance(seed)
    const facts = someFacts(below)
    const once = notifyAll(facts)
    const often = notifyAll(shuffled([...facts, ...facts, ...facts], below))
    expect(often).toEqual(once)
    expect(once.balance.earned).toBe(once.balance.points)
    expect(once.balance.earned).toBe(once.sums.reduce((sum, [, points]) => sum + points, 0))
  }
})

test('a limit holds whatever is told, and no sum is below nothing', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    for (const [name, points] of notifyAll(someFacts(chance(seed))).sums) {
      const kind = earningKinds.find((each) => name.startsWith(`${each} `))
      expect(points).toBeGreaterThan(0)
      if (kind) expect(points).toBeLessThanOrEqual(ways[kind].limit.points)
      else expect(missions.some(({ id }) => name.startsWith(`mission ${id}`))).toBe(true)
    }
  }
})

test('what is taken back takes its mission with it', () => {
  const order = (nth: number, worth = 10): DeedFact => ({
    cause: `order:${nth}`,
    kind: 'purchase',
    month: `2026-0${nth}`,
    quantity: worth > 0 ? 1 : 0,
    worth,
  })
  const three = [order(1), order(2), order(3)]
  expect(notifyAll(three).balance.points).toBe(30 + 60)
  expect(notifyAll([...three, order(2, 0)]).balance.points).toBe(20)
  expect(notifyAll([...three, order(2, 0), order(2)]).balance.points).toBe(30 + 60)
})

test('what is taken back after it was spent is owed, and the next huellas make up for it', () => {
  const spent = afterLine({ points: 100, owed: 0, earned: 100 }, { kind: 'exchange', points: -80 })
  expect(spent).toEqual({ points: 20, owed: 0, earned: 100 })
  const back = afterLine(spent, { kind: 'purchase', points: -100 })
  expect(back).toEqual({ points: 0, owed: 80, earned: 0 })
  expect(afterLine(back, { kind: 'visit', points: 30 })).toEqual({ points: 0, owed: 50, earned: 30 })
  expect(afterLine(back, { kind: 'visit', points: 90 })).toEqual({ points: 10, owed: 0, earned: 90 })
})

test('an exchange that is given back is there again, and nobody earned it twice', () => {
  expect(afterLine({ points: 20, owed: 0, earned: 100 }, { kind: 'exchange', points: 80 })).toEqual({
    points: 100,
    owed: 0,
    earned: 100,
  })
})
