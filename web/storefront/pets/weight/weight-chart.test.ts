import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastChange, weightChart } from './weight-chart.ts'

const box = { width: 600, height: 200 }

test('nothing weighed is no picture', () => {
  expect(weightChart([], box)).toBeNull()
})

test('a single weight stands in the middle', () => {
  const chart = weightChart([{ grams: 12_000, measuredOn: '2026-01-01' }], box)
  expect(chart?.points).toMatchObject([{ x: 300 }])
})

test('the oldest weight is at the left, the newest at the right, and time between them is true', () => {
  const chart = weightChart(
    [
      { grams: 12_000, measuredOn: '2026-01-11' },
      { grams: 10_000, measuredOn: '2026-01-01' },
      { grams: 11_000, measuredOn: '2026-01-03' },
    ],
    box,
  )
  expect(chart?.points.map(({ x }) => x)).toEqual([0, 120, 600])
  expect(chart?.points.map(({ grams }) => grams)).toEqual([10_000, 11_000, 12_000])
})

test('every weight lies inside, heavier ones higher, between at most six round lines', () => {
  const weights = fc.array(fc.integer({ min: 10, max: 200_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(weights, (grams) => {
      const entries = grams.map((each, index) => ({
        grams: each,
        measuredOn: new Date(Date.UTC(2024, 0, 1 + index * 7)).toISOString().slice(0, 10),
      }))
      const chart = weightChart(entries, box)
      expect(chart).not.toBeNull()
      const { points = [], rows = [] } = chart ?? {}
      for (const { y } of points) expect(y >= 0 && y <= box.height).toBe(true)
      const heavier = [...points].sort((a, b) => a.grams - b.grams)
      for (const [index, point] of heavier.entries()) expect(point.y).toBeLessThanOrEqual(heavier[index - 1]?.y ?? 1e9)
      expect(rows.length).toBeGreaterThan(1)
      expect(rows.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('the last change is between the two newest weights', () => {
  const entries = [12_400, 12_000, 9000].map((grams, index) => ({ grams, measuredOn: `2026-01-0${3 - index}` }))
  expect(lastChange(entries)).toBe(400)
  expect(lastChange(entries.slice(0, 1))).toBeNull()
})
