import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeBytes, printedCode, readCode, TAG_CODE_BYTES } from './tag-code.ts'

const tenBytes = fc.uint8Array({ minLength: TAG_CODE_BYTES, maxLength: TAG_CODE_BYTES })

test('a code has 80 bits: no two sets of bytes share one', () => {
  expect(TAG_CODE_BYTES * 8).toBe(80)
  fc.assert(
    fc.property(tenBytes, tenBytes, (a, b) => {
      const isSame = Buffer.compare(a, b) === 0
      expect(encodeBytes(a) === encodeBytes(b)).toBe(isSame)
      expect(encodeBytes(a)).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    }),
  )
  expect(encodeBytes(new Uint8Array(10))).toBe('0000000000000000')
  expect(encodeBytes(new Uint8Array(10).fill(255))).toBe('ZZZZZZZZZZZZZZZZ')
})

test('what is printed is read again, also in small letters, with spaces, and with I, L and O for 1 and 0', () => {
  fc.assert(
    fc.property(tenBytes, (bytes) => {
      const code = encodeBytes(bytes)
      expect(readCode(printedCode(code))).toBe(code)
      expect(readCode(` ${code.toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o')} `)).toBe(code)
    }),
  )
  expect(printedCode('7HXK2M9PQ4RT0ZWB')).toBe('7HXK-2M9P-Q4RT-0ZWB')
})

test.each([
  '',
  '7HXK',
  '7HXK2M9PQ4RT0ZWU',
  '7HXK2M9PQ4RT0ZW',
  '7HXK2M9PQ4RT0ZWBB',
  '7HXK2M9PQ4RT0ZWñ',
  '../../etc/passwd',
])('%j is no code', (text) => {
  expect(readCode(text)).toBeNull()
})
