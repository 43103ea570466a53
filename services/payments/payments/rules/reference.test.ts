import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeReference, encodeReference, gluedReferencesIn, referenceFrom, referencesIn } from './reference.ts'

const references = fc.uint8Array({ minLength: 9, maxLength: 9 }).map(referenceFrom)

test('every reference is a number of its own below 2^45, and comes back from it', () => {
  fc.assert(
    fc.property(references, (reference) => {
      const number = decodeReference(reference)
      expect(number).toBeLessThan(2n ** 45n)
      expect(encodeReference(number)).toBe(reference)
    }),
  )
})

test('a reference is found in what a payer typed around it, in small letters too', () => {
  const around = fc.string().map((text) => text.replace(/[0-9a-z]/gi, ''))
  fc.assert(
    fc.property(references, around, around, (reference, before, behind) => {
      expect(referencesIn(`Pago ${before} ${reference.toLowerCase()}${behind}. gracias`)).toContain(reference)
    }),
  )
})

test('O is read as 0, I and L as 1; longer words are no references', () => {
  expect(referencesIn('TRANSF. P8F3K2QXOL-ANA')).toEqual(['P8F3K2QX01'])
  expect(referencesIn('P8F3K2QX012 XP8F3K2QX0')).toEqual([])
  expect(() => decodeReference('HU-8F3K2Q')).toThrow('is no reference of ours')
})

test('a reference glued to other signs is one of the parts that look like one', () => {
  expect(gluedReferencesIn('TRANSFp8f3k2qxwa')).toEqual(['P8F3K2QXWA'])
  expect(gluedReferencesIn('REFP8F3K2QXWA0015, PAPELERIA')).toEqual(['P8F3K2QXWA'])
  expect(gluedReferencesIn('PPAGARP8F3K2QXOL')).toEqual(['PPAGARP8F3', 'PAGARP8F3K', 'P8F3K2QX01'])
  expect(gluedReferencesIn('P8F3K2QXWA TRANSFERENCIA')).toEqual([])
})
