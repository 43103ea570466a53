import { expect, test } from 'vitest'
import { getInterval, isShown } from './due-pets.ts'

test('a pet is due after its own rhythm once it shows one, until then after what is usual', () => {
  expect(getInterval('bano', { visits: 1, middleGapDays: null })).toBe(28)
  expect(getInterval('bano', { visits: 2, middleGapDays: 14 })).toBe(28)
  expect(getInterval('bano', { visits: 3, middleGapDays: 14.4 })).toBe(14)
  expect(getInterval('bano-y-peluqueria', { visits: 1, middleGapDays: null })).toBe(42)
})

test('nobody is due every day, or never, or for a consultation', () => {
  expect(getInterval('bano', { visits: 9, middleGapDays: 1 })).toBe(7)
  expect(getInterval('bano', { visits: 3, middleGapDays: 300 })).toBe(180)
  expect(getInterval('consulta', { visits: 9, middleGapDays: 30 })).toBeNull()
})

test('a pet is listed from a week before it is due until half a year after', () => {
  expect([8, 7, 0, -180, -181].map(isShown)).toEqual([false, true, true, true, false])
})
