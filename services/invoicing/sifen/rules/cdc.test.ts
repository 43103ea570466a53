import { describe, expect, test } from 'vitest'
import { type CdcParts, computeCdc, computeCheckDigit } from './cdc.ts'

// The invoice and the credit note that Paraguay's tax office publishes with its schemas (XML v150, 10 September 2019).
const invoice: CdcParts = {
  documentType: 1,
  ruc: '80013884-8',
  establishment: 1,
  pointOfSale: 1,
  number: 1_234_564,
  taxpayerType: 1,
  day: '2018-12-18',
  emission: 1,
  securityCode: '781979223',
}
const note: CdcParts = {
  ...invoice,
  documentType: 5,
  ruc: '929023-0',
  number: 52,
  day: '2019-04-09',
  securityCode: '34',
}

describe('the CDC', () => {
  test('is that of the published invoice', () => {
    expect(computeCdc(invoice)).toBe('01800138848001001123456412018121817819792239')
  })

  test('is that of the published credit note', () => {
    expect(computeCdc(note)).toBe('05009290230001001000005212019040910000000345')
  })

  test.each([
    '01800695631001001000000612021112917595714694',
    '01800695631001003000013712022010619364760029',
    '07800252985001001000311822024021016361562161',
  ])('ends with the check digit of %s', (published) => {
    expect(computeCheckDigit(published.slice(0, -1))).toBe(Number(published.at(-1)))
  })

  test('a number that no longer fits is refused, not cut', () => {
    expect(() => computeCdc({ ...invoice, number: 10_000_000 })).toThrow(RangeError)
  })
})

test('the check digit of a RUC is that of the tax office', () => {
  expect(computeCheckDigit('80028061')).toBe(0)
  expect(computeCheckDigit('80013884')).toBe(8)
})
