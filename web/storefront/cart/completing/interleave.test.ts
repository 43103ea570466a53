import { expect, test } from 'vitest'
import { interleave } from './interleave.ts'

const itself = (text: string) => text

test('each list has its turn, and nothing comes twice', () => {
  expect(interleave([['a', 'b', 'c'], ['x'], ['b', 'y']], itself)).toEqual(['a', 'x', 'b', 'y', 'c'])
  expect(interleave([], itself)).toEqual([])
})
