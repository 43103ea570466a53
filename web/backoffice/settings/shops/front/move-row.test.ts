import { expect, test } from 'vitest'
import { moveRow, type RowMove } from './move-row.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id }))

test.each<[string, RowMove, string]>([
  ['b', 'up', 'bac'],
  ['b', 'down', 'acb'],
  ['b', 'remove', 'ac'],
  ['a', 'up', 'abc'],
  ['c', 'down', 'abc'],
  ['gone', 'remove', 'abc'],
])('row %s moved %s leaves %s', (id, move, expected) => {
  expect(
    moveRow(rows, id, move)
      .map((row) => row.id)
      .join(''),
  ).toBe(expected)
})
