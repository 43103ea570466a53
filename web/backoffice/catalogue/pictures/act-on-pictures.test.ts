import { expect, test } from 'vitest'
import { movePicture } from './act-on-pictures.server.ts'

const order = ['a', 'b', 'c', 'd']

test.each([
  ['onto a later one takes its place', 'a', 'c', 'bcad'],
  ['onto an earlier one takes its place', 'd', 'b', 'adbc'],
  ['onto itself stays', 'b', 'b', 'abcd'],
  ['onto one that is gone stays', 'b', 'x', 'abcd'],
  ['that is gone moves nothing', 'x', 'b', 'abcd'],
])('a picture that is dragged %s', (_what, imageId, at, expected) => {
  expect(movePicture(order, { intent: 'place', imageId, at }).join('')).toBe(expected)
})

test('buttons move a picture by one, to the front, or away', () => {
  const moved = (['first', 'up', 'down', 'remove'] as const).map((intent) =>
    movePicture(order, { intent, imageId: 'c' }).join(''),
  )
  expect(moved).toEqual(['cabd', 'acbd', 'abdc', 'abd'])
})
