import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CountryIso, countries, type DocumentType } from '#shared/countries/countries.ts'
import {
  type BillingDocument,
  computeCheckDigit,
  getDocument,
  whyCannotBill,
  writtenPlainly,
} from './billing-document.ts'

function getRefusal(country: CountryIso, documentType: DocumentType, documentNumber: string, complement?: string) {
  return whyCannotBill(writtenPlainly({ country, documentType, documentNumber, complement: complement ?? null }))
}

describe('in Bolivia', () => {
  test.each(['1023456028', '4567890018', '0', ' 10.234.560 28 '])('%s is a NIT', (nit) => {
    expect(getRefusal('BO', 'NIT', nit)).toBeNull()
  })

  test.each(['123', '1234567890123456', '12A456', '-1234', ''])("'%s' is no NIT", (nit) => {
    expect(getRefusal('BO', 'NIT', nit)).toBe('document-not-valid')
  })

  test.each(['45678', '4567890', '1234567890', '4567890 SC', '4567890-lp', '4.567.890 CB'])('%s is a CI', (ci) => {
    expect(getRefusal('BO', 'CI', ci)).toBeNull()
  })

  test.each(['4567', '12345678901', '4567890 XX', 'SC 4567890'])('%s is no CI', (ci) => {
    expect(getRefusal('BO', 'CI', ci)).toBe('document-not-valid')
  })

  test('a CI may have a complement of two signs, a NIT none', () => {
    expect(getRefusal('BO', 'CI', '4567890', '1a')).toBeNull()
    expect(getRefusal('BO', 'CI', '4567890', 'B2')).toBeNull()
    expect(getRefusal('BO', 'CI', '4567890', '')).toBeNull()
    expect(getRefusal('BO', 'CI', '4567890', '1')).toBe('complement-not-valid')
    expect(getRefusal('BO', 'CI', '4567890', 'A-')).toBe('complement-not-valid')
    expect(getRefusal('BO', 'NIT', '1023456028', '1A')).toBe('complement-not-valid')
  })

  test('a RUC belongs to Paraguay', () => {
    expect(getRefusal('BO', 'RUC', '80028061-0')).toBe('document-of-another-country')
  })
})

const { checkDigit = { highestWeight: 0, elevenIs: 0 } } = getDocument('PY', 'tax')
const rucCheckDigit = (digits: string) => computeCheckDigit(digits, checkDigit)

describe('in Paraguay', () => {
  test.each(['80028061-0', '8765432-6', '2660-3', '80009735-1', '80.009.735-1'])('%s is a RUC', (ruc) => {
    expect(getRefusal('PY', 'RUC', ruc)).toBeNull()
  })

  test('a RUC with a typing error in any one digit is refused', () => {
    const ruc = fc.integer({ min: 1000, max: 999_999_999 }).map(String)
    fc.assert(
      fc.property(ruc, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, position, shift) => {
        const at = position % digits.length
        const wrong = (Number(digits[at]) + shift) % 10
        const mistyped = `${digits.slice(0, at)}${wrong}${digits.slice(at + 1)}`
        const right = rucCheckDigit(digits)
        expect(getRefusal('PY', 'RUC', `${digits}-${right}`)).toBeNull()
        // Remainders 0 and 1 both give the digit 0, and a weight of 11 counts for nothing (modulo 11): such a typing
        // error is not detected.
        const isDetected = digits.length - at + 1 !== 11 && !(right === 0 && rucCheckDigit(mistyped) === 0)
        if (isDetected) expect(getRefusal('PY', 'RUC', `${mistyped}-${right}`)).toBe('check-digit-wrong')
      }),
    )
  })

  test('a RUC needs its check digit', () => {
    expect(getRefusal('PY', 'RUC', '80028061')).toBe('document-not-valid')
    expect(getRefusal('PY', 'RUC', '80028061-1')).toBe('check-digit-wrong')
  })

  test('a CI is 5 to 8 digits without a complement', () => {
    expect(getRefusal('PY', 'CI', '4.567.890')).toBeNull()
    expect(getRefusal('PY', 'CI', '4567890 SC')).toBe('document-not-valid')
    expect(getRefusal('PY', 'CI', '4567890', '1A')).toBe('complement-not-valid')
  })
})

test('each country has a document of a business and one of a person', () => {
  for (const iso of Object.keys(countries) as CountryIso[])
    for (const kind of ['tax', 'identity'] as const) expect(getDocument(iso, kind).kind).toBe(kind)
})

test('what was written plainly once stays as it is', () => {
  const document: fc.Arbitrary<BillingDocument> = fc.record({
    country: fc.constantFrom('BO', 'PY'),
    documentType: fc.constantFrom('NIT', 'CI', 'RUC'),
    documentNumber: fc.string({ unit: fc.constantFrom('1', '7', '.', ' ', '-', 's', 'C', '0') }),
    complement: fc.option(fc.string({ maxLength: 3 })),
  })
  fc.assert(
    fc.property(document, (written) => {
      const once = writtenPlainly(written)
      expect(writtenPlainly(once)).toEqual(once)
    }),
    { examples: [[{ country: 'BO', documentType: 'CI', documentNumber: '1C C', complement: null }]], numRuns: 1000 },
  )
})
