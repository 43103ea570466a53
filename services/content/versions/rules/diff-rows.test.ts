import { expect, test } from 'vitest'
import { diffRows } from './diff-rows.ts'

const luna = { number: '1', name: 'Luna', text: '' }
const sol = { number: '2', name: 'Sol', text: '' }

test('rows with a key are added, removed or changed by it, wherever they stand', () => {
  const renamed = { ...sol, name: 'Sol y Luna' }
  expect(diffRows([luna, sol], [renamed, { ...luna, number: '3' }], ['number'])).toEqual([
    { what: 'changed', before: sol, after: renamed },
    { what: 'added', before: null, after: { ...luna, number: '3' } },
    { what: 'removed', before: luna, after: null },
  ])
})

test('rows without a key are the same when they say the same', () => {
  const { text: _, ...short } = luna
  expect(diffRows([luna, luna], [short], [])).toEqual([{ what: 'removed', before: luna, after: null }])
  expect(diffRows([luna], [{ ...luna, text: 'Hola' }], []).map(({ what }) => what)).toEqual(['added', 'removed'])
})
