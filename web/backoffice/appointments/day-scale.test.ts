import { expect, test } from 'vitest'
import { closedSpans, overlaps, shownHours } from './day-scale.ts'

const span = (startMinute: number, endMinute: number) => ({ startMinute, endMinute })

test('a day is drawn in whole hours around its openings', () => {
  expect(shownHours([span(510, 750), span(840, 1090)], [])).toEqual(span(480, 1140))
})

test('a visit outside of the opening hours is drawn too', () => {
  expect(shownHours([span(540, 1080)], [span(1075, 1150)])).toEqual(span(540, 1200))
})

test('a closed day without visits still has hours, so that somebody can be moved there', () => {
  expect(shownHours([], [])).toEqual(span(480, 1140))
})

test('what is not open is shaded: before, at noon and after', () => {
  expect(closedSpans(span(480, 1140), [span(840, 1080), span(510, 750)])).toEqual([
    span(480, 510),
    span(750, 840),
    span(1080, 1140),
  ])
})

test('a closed day is shaded as a whole, an open one nowhere', () => {
  expect(closedSpans(span(480, 1140), [])).toEqual([span(480, 1140)])
  expect(closedSpans(span(480, 1140), [span(480, 1140)])).toEqual([])
})

test('a visit that begins when another one ends does not overlap it', () => {
  expect(overlaps(span(540, 600), span(600, 660))).toBe(false)
  expect(overlaps(span(540, 601), span(600, 660))).toBe(true)
})
