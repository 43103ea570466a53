import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterSilence,
  arrivalWindows,
  canBeDueOn,
  daysAfter,
  dueAfterRest,
  isAnswerable,
  isWhatRepeats,
  nextDueAfter,
  proposeLines,
  type RepeatedLine,
  whatIsDue,
} from './subscription.ts'

const aDay = fc.integer({ min: 0, max: 20_000 }).map((days) => daysAfter('2020-01-01', days))
const someWeeks = fc.integer({ min: 1, max: 12 })

describe('the next day', () => {
  test('is so many weeks after the one that was due, not after the answer', () => {
    expect(nextDueAfter({ dueOn: '2026-11-23', weeks: 4 }, '2026-11-20')).toBe('2026-12-21')
    expect(nextDueAfter({ dueOn: '2026-11-23', weeks: 4 }, '2026-11-25')).toBe('2026-12-21')
    expect(nextDueAfter({ dueOn: '2026-11-23', weeks: 4 }, '2026-12-21')).toBe('2027-01-18')
  })

  test('is the first one after today in whole intervals, whenever the answer comes', () => {
    fc.assert(
      fc.property(aDay, someWeeks, fc.integer({ min: -90, max: 900 }), (dueOn, weeks, late) => {
        const today = daysAfter(dueOn, late)
        const next = nextDueAfter({ dueOn, weeks }, today)
        const between = (Date.parse(next) - Date.parse(dueOn)) / 86_400_000
        expect(between % (7 * weeks)).toBe(0)
        expect(between).toBeGreaterThan(0)
        expect(next > today).toBe(true)
        const before = daysAfter(next, -7 * weeks)
        expect(before <= today || before === dueOn).toBe(true)
      }),
    )
  })

  test('keeps its day of the week over years of answers that come early, late or never', () => {
    fc.assert(
      fc.property(aDay, someWeeks, fc.array(fc.integer({ min: -3, max: 40 })), (first, weeks, delays) => {
        let dueOn = first
        for (const delay of delays) dueOn = nextDueAfter({ dueOn, weeks }, daysAfter(dueOn, delay))
        expect(new Date(dueOn).getUTCDay()).toBe(new Date(first).getUTCDay())
      }),
    )
  })

  test('after a rest is the one that it waited for, or the first that is still to come', () => {
    expect(dueAfterRest({ dueOn: '2026-12-01', weeks: 2 }, '2026-11-21')).toBe('2026-12-01')
    expect(dueAfterRest({ dueOn: '2026-11-21', weeks: 2 }, '2026-11-21')).toBe('2026-12-05')
    expect(dueAfterRest({ dueOn: '2026-01-03', weeks: 2 }, '2026-11-21')).toBe('2026-12-05')
  })
})

test('it is proposed three days before, answered until two days after, and then never', () => {
  const on = (today: string) => whatIsDue('2026-11-23', today)
  expect(on('2026-11-19')).toBeNull()
  expect(on('2026-11-20')).toBe('propose')
  expect(on('2026-11-25')).toBe('propose')
  expect(on('2026-11-26')).toBe('go-on')
  expect(isAnswerable('2026-11-23', '2026-11-25')).toBe(true)
  expect(isAnswerable('2026-11-23', '2026-11-26')).toBe(false)
})

test('it can begin from tomorrow on, within twelve weeks', () => {
  expect(canBeDueOn('2026-11-21', '2026-11-21')).toBe(false)
  expect(canBeDueOn('2026-11-22', '2026-11-21')).toBe(true)
  expect(canBeDueOn('2027-02-13', '2026-11-21')).toBe(true)
  expect(canBeDueOn('2027-02-14', '2026-11-21')).toBe(false)
})

test('the third silence in a row pauses it', () => {
  expect(afterSilence(0)).toEqual({ unanswered: 1, state: 'active' })
  expect(afterSilence(1)).toEqual({ unanswered: 2, state: 'active' })
  expect(afterSilence(2)).toEqual({ unanswered: 3, state: 'paused' })
})

const aLine = (changes: Partial<RepeatedLine> = {}): RepeatedLine => ({
  id: 'line',
  productId: 'p',
  productVariantId: 'v',
  quantity: 3,
  agreedPrice: 18_000,
  skipOn: null,
  ...changes,
})
const anOffer = (changes: { price?: number | null; stock?: number; allowBackorder?: boolean } = {}) => ({
  offers: new Map([
    ['v', { productId: 'p', productVariantId: 'v', price: 18_000, stock: 10, allowBackorder: false, ...changes }],
  ]),
  roundPricesEvery: 0,
  dueOn: '2026-11-23',
})

describe('what is told of a line', () => {
  const judge = (changes: Parameters<typeof anOffer>[0], line: Partial<RepeatedLine> = {}) =>
    proposeLines([aLine(line)], anOffer(changes))[0]

  test('nothing, when it is as at the last yes', () => {
    expect(judge({})).toMatchObject({ quantity: 3, price: 18_000, change: null, availability: 'all', isSkipped: false })
  })

  test('its price went up or down', () => {
    expect(judge({ price: 18_900 })).toMatchObject({ change: 'up', price: 18_900, quantity: 3 })
    expect(judge({ price: 17_000 })).toMatchObject({ change: 'down' })
  })

  test('fewer are there, none is there, or it is not sold any more', () => {
    expect(judge({ stock: 2 })).toMatchObject({ availability: 'less', quantity: 2 })
    expect(judge({ stock: 0 })).toMatchObject({ availability: 'sold-out', quantity: 0, price: 18_000 })
    expect(judge({ stock: 0, allowBackorder: true })).toMatchObject({ availability: 'all', quantity: 3 })
    expect(judge({ price: null })).toMatchObject({ availability: 'gone', quantity: 0, price: null, change: null })
  })

  test('it is left out of the one it was skipped for, and of no other', () => {
    expect(judge({}, { skipOn: '2026-11-23' })).toMatchObject({ isSkipped: true, quantity: 0, price: 18_000 })
    expect(judge({}, { skipOn: '2026-10-26' })).toMatchObject({ isSkipped: false, quantity: 3 })
  })
})

test('a yes is to each line once, and to no more of it than repeats', () => {
  const lines = [aLine({ id: 'a' }), aLine({ id: 'b' })]
  const shown = (...entries: [string, number][]) => entries.map(([id, quantity]) => ({ id, quantity, price: 1 }))
  expect(isWhatRepeats(shown(['a', 3], ['b', 0]), lines)).toBe(true)
  expect(isWhatRepeats(shown(['a', 3]), lines)).toBe(false)
  expect(isWhatRepeats(shown(['a', 3], ['a', 3]), lines)).toBe(false)
  expect(isWhatRepeats(shown(['a', 4], ['b', 1]), lines)).toBe(false)
  expect(isWhatRepeats(shown(['a', 1], ['b', 1], ['c', 1]), lines)).toBe(false)
})

test('it can come in the windows of the first two days from its own on that have any', () => {
  const windows = ['2026-11-22', '2026-11-24', '2026-11-24', '2026-11-25', '2026-11-26'].map((day, index) => ({
    day,
    start: `${day} ${index}`,
  }))
  expect(arrivalWindows(windows, '2026-11-23').map(({ day }) => day)).toEqual([
    '2026-11-24',
    '2026-11-24',
    '2026-11-25',
  ])
  expect(arrivalWindows(windows, '2026-11-27')).toEqual([])
})
