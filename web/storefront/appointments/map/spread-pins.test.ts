import { expect, test } from 'vitest'
import { spreadPins } from './spread-pins.ts'

const pin = (x: number, y: number) => ({ x, y, width: 90, height: 48 })

test('two stores of one house stand one above the other', () => {
  expect(spreadPins([pin(100, 200), pin(100, 200)])).toEqual([0, 51])
})

test('stores that do not hide each other stay on their points', () => {
  expect(spreadPins([pin(100, 200), pin(190, 200), pin(100, 260), pin(100, 152)])).toEqual([0, 0, 0, 0])
})

test('a third one rises over both', () => {
  expect(spreadPins([pin(100, 200), pin(110, 200), pin(90, 195)])).toEqual([0, 51, 102])
})

test('a crowd does not become a tower', () => {
  const crowd = Array.from({ length: 9 }, () => pin(100, 200))
  expect(Math.max(...spreadPins(crowd))).toBeLessThanOrEqual(153)
})
