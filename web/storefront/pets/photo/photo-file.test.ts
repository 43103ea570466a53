import { expect, test } from 'vitest'
import { MOST_PHOTO_BYTES, whyNotThisPhoto } from './photo-file.ts'

test.each([
  ['image/jpeg', 1000, null],
  ['image/PNG', 1000, null],
  ['', 1000, null],
  ['image/webp', MOST_PHOTO_BYTES, null],
  ['image/webp', MOST_PHOTO_BYTES + 1, 'size'],
  ['image/svg+xml', 10, 'type'],
  ['image/heic', 10, 'type'],
  ['application/pdf', MOST_PHOTO_BYTES + 1, 'type'],
])('of a file of type %j with %i bytes is said: %s', (type, size, problem) => {
  expect(whyNotThisPhoto({ type, size })).toBe(problem)
})
