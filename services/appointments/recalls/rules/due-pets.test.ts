import { expect, test } from 'vitest'
import { compareDue, getInterval, isShown, parseDueCursor, toDueCursor } from './due-pets.ts'

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

test('a cursor finds the place of a pet in the list, whatever its name is', () => {
  const mark = { dueDay: '2026-12-01', petId: 'luna-1', packKind: 'bano', petName: 'Luna  de\nMiel' }
  expect(parseDueCursor(toDueCursor(mark))).toEqual(mark)
  expect([undefined, '', '2026-12-01', 'x y z w'].map(parseDueCursor)).toEqual([null, null, null, null])
  const other = { ...mark, packKind: 'bano-y-peluqueria' }
  const later = { ...mark, dueDay: '2026-12-02', petName: 'Toby' }
  expect([mark, other, later].toSorted(compareDue)).toEqual([later, mark, other])
})
