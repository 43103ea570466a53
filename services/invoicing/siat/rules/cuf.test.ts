import { describe, expect, test } from 'vitest'
import { type CufParts, computeCuf, computeModule11 } from './cuf.ts'

// Published by the tax office: 'Generación del Código Único de Factura CUF', and its example documents.
const example: CufParts = {
  nit: '123456789',
  issuedAt: '2019-01-13T16:37:21.231',
  branch: 0,
  modality: 1,
  emission: 1,
  documentType: 1,
  sector: 1,
  number: 1,
  pointOfSale: 0,
}
const later = { ...example, nit: '1003579028' }

describe('the CUF', () => {
  test.each<[string, CufParts, string, string]>([
    ['the example', example, 'A19E23EF34124CD', '8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD'],
    [
      'the signed invoice',
      { ...later, issuedAt: '2021-10-07T09:01:24.178' },
      '67A75AC82F24C74',
      '44AAEC00DBD34C819B4D7AFD5F91900D3A059E06A467A75AC82F24C74',
    ],
    [
      'the computerized invoice',
      { ...later, issuedAt: '2021-10-06T16:03:48.675', modality: 2 },
      '67A75AC82F24C74',
      '44AAEC00DBD34C53C3E2CCE1A3FA7AF1E2A08606A667A75AC82F24C74',
    ],
    [
      'the invoice of the QR code',
      { ...later, issuedAt: '2020-08-24T16:22:45.482', modality: 2, number: 137 },
      '67A75AC82F24C74',
      '44AAEC00DBCBA35880091FEE05E92DC65368558BA467A75AC82F24C74',
    ],
    [
      'the credit note',
      { ...later, issuedAt: '2021-10-06T16:03:49.570', modality: 2, documentType: 3, sector: 24 },
      '67A75AC82F24C74',
      '44AAEC00DBD34C53C3E5B135433591A5FA086F86A867A75AC82F24C74',
    ],
  ])('is that of %s', (_name, parts, controlCode, published) => {
    expect(computeCuf(parts, controlCode)).toBe(published)
  })

  test('an offline invoice has another one', () => {
    expect(computeCuf({ ...example, emission: 2 }, 'A')).not.toBe(computeCuf(example, 'A'))
  })

  test('a time without milliseconds, or a NIT that is too long, is refused', () => {
    expect(() => computeCuf({ ...example, issuedAt: '2019-01-13T16:37:21' }, 'A')).toThrow(RangeError)
    expect(() => computeCuf({ ...example, nit: '12345678901234' }, 'A')).toThrow(RangeError)
  })
})

test('module 11 writes 1 for a rest of 10', () => {
  expect(computeModule11('5')).toBe(1)
  expect(computeModule11('0')).toBe(0)
})
