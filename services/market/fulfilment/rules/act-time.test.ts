import { expect, test } from 'vitest'
import { getActTime } from './act-time.ts'

const at = (time: string) => new Date(`2026-11-26T${time}:00Z`)
const received = at('18:00')
const lastMoment = at('15:00')

test('an act counts at the time at which its button was pressed', () => {
  expect(getActTime({ claimed: at('16:20'), received, lastMoment })).toEqual(at('16:20'))
})

test('an act without a time counts when it arrives', () => {
  expect(getActTime({ claimed: undefined, received, lastMoment })).toEqual(received)
})

test.each([
  ['a clock that runs ahead ends at the arrival', at('23:00'), received],
  ['a clock that lags ends at the moment before', at('03:00'), lastMoment],
  ['the same instant stays', received, received],
])('%s', (_what, claimed, expected) => {
  expect(getActTime({ claimed, received, lastMoment })).toEqual(expected)
})

test('an act waits a day at most', () => {
  const longAgo = new Date('2026-11-20T10:00:00Z')
  expect(getActTime({ claimed: longAgo, received, lastMoment: longAgo })).toEqual(new Date('2026-11-25T18:00:00Z'))
})

test('an order whose last moment is later than the arrival keeps its order of moments no later than now', () => {
  expect(getActTime({ claimed: at('16:00'), received, lastMoment: at('19:00') })).toEqual(received)
})
