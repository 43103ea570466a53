import { expect, test } from 'vitest'
import { referenceIdFrom } from './reference-id.ts'

test('a reference is six letters and digits that nobody confuses', () => {
  expect(referenceIdFrom(new Uint8Array([0, 31, 32, 255, 18, 24]))).toBe('HU-0Z0ZJR')
  for (let byte = 0; byte < 256; byte += 1) {
    expect(referenceIdFrom(new Uint8Array(6).fill(byte))).toMatch(/^HU-[0-9A-HJKMNP-TV-Z]{6}$/)
  }
})
