import { expect, test } from 'vitest'
import { typedRecord } from './typed-record.ts'

test.each([
  ['adoption.AbC-12_3', 'adoption.AbC-12_3'],
  ['  eyJhbGciOi.J9eyJu\n  .c2ln ', 'eyJhbGciOi.J9eyJu.c2ln'],
  ['https://huella.com.bo/certificate/adoption.abc', 'adoption.abc'],
  ['https://huella.com.bo/Certificate/adoption.abc/document?x=1#y', 'adoption.abc'],
  ['/certificate/adoption%2Eabc', 'adoption.abc'],
])('%j names the certificate %s', (typed, record) => {
  expect(typedRecord(typed)).toBe(record)
})

test.each(['', '   ', 'https://huella.com.bo/', '%E0%A4%A', '¿qué?', 'x'.repeat(4001)])('%j names none', (typed) => {
  expect(typedRecord(typed)).toBeNull()
})
