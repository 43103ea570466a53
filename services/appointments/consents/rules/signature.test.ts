import { expect, test } from 'vitest'
import { isSignature } from './signature.ts'

const line = `M10 20${Array.from({ length: 9 }, (_, index) => `L${index + 11} 20`).join('')}`

test('a signature is drawn lines, several or one', () => {
  expect(isSignature(line)).toBe(true)
  expect(isSignature(`${line}${line}`)).toBe(true)
})

test.each([
  '',
  'M10 20',
  'M10 20L11 21',
  `${line}"/><script>`,
  `${line} url(x)`,
  'L1 1L2 2L3 3L4 4L5 5L6 6L7 7L8 8L9 9',
])('%j is none', (path) => expect(isSignature(path)).toBe(false))

test('a drawing without an end is none', () => {
  expect(isSignature(line.repeat(1000))).toBe(false)
})
