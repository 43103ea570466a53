import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc16, emvCode, readEmv, readFields } from './emv-qr.ts'

test('the check is CRC-16/CCITT-FALSE, as its published vectors say', () => {
  expect(crc16('123456789')).toBe('29B1')
  expect(crc16('')).toBe('FFFF')
  expect(crc16('A')).toBe('B915')
})

// A dynamic code of Brazil's central bank (Manual do BR Code), which has the same format.
test('a published code of another country is read, and its check holds', () => {
  const published =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
  const fields = readEmv(published)
  expect(fields?.get('58')).toBe('BR')
  expect(readFields(fields?.get('26') ?? '')?.get('00')).toBe('br.gov.bcb.pix')
})

const code = {
  scheme: 'bo.banco.ejemplo',
  account: '1000123456',
  holder: 'Huella Ñuñoa S.R.L.',
  city: 'Santa Cruz',
  country: 'BO',
  currency: 'BOB',
  amountMinor: 15_050,
  reference: 'P8F3K2QXWA',
} as const

test('a code says the account, the exact amount and the reference, for one transfer', () => {
  const fields = readEmv(emvCode(code))
  expect(fields?.get('01')).toBe('12')
  expect(fields?.get('54')).toBe('150.50')
  expect(fields?.get('53')).toBe('068')
  expect(fields?.get('59')).toBe('HUELLA NUNOA S.R.L.')
  expect(readFields(fields?.get('26') ?? '')).toEqual(
    new Map([
      ['00', 'bo.banco.ejemplo'],
      ['01', '1000123456'],
    ]),
  )
  expect(readFields(fields?.get('62') ?? '')?.get('05')).toBe('P8F3K2QXWA')
})

test('guaraníes have no decimals', () => {
  const fields = readEmv(emvCode({ ...code, country: 'PY', currency: 'PYG', amountMinor: 185_000 }))
  expect([fields?.get('54'), fields?.get('53'), fields?.get('58')]).toEqual(['185000', '600', 'PY'])
})

test('whatever amount and holder: what is read is what was written, and one changed sign is noticed', () => {
  const anyCode = fc.record({ amountMinor: fc.integer({ min: 1, max: 1e11 }), holder: fc.string({ unit: 'grapheme' }) })
  fc.assert(
    fc.property(anyCode, fc.nat(), ({ amountMinor, holder }, place) => {
      const text = emvCode({ ...code, amountMinor, holder })
      const amount = readEmv(text)?.get('54') ?? ''
      expect(Math.round(Number(amount) * 100)).toBe(amountMinor)

      const at = place % text.length
      const changed = text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)
      expect(readEmv(changed)).toBeNull()
    }),
  )
})
