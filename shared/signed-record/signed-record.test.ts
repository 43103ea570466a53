import { deflateRawSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { compactVerify, importJWK } from 'jose'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { type RecordKeys, recordKeys } from './record-keys.ts'
import { readRecord, signRecord } from './signed-record.ts'

const secret = 'a secret of the shop, long enough'
const keys = recordKeys([secret], 'vaccination card')

test('what was signed reads back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (facts) => {
      expect(readRecord(keys, signRecord(keys, facts))?.facts).toEqual(JSON.parse(JSON.stringify(facts)))
    }),
  )
})

test('a library of anybody checks a record with the published key alone', async () => {
  const [published] = keys.published
  const key = await importJWK({ ...published }, 'EdDSA')
  const { payload, protectedHeader } = await compactVerify(signRecord(keys, { pet: 'Toby' }), key)
  expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: published?.kid, zip: 'DEF' })
  expect(JSON.parse(inflateRawSync(payload).toString())).toEqual({ pet: 'Toby' })
})

test('whichever character of a record is changed, it is not genuine any more', () => {
  const record = signRecord(keys, { pet: 'Toby', vaccines: ['Nobivac DHPPi'] })
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
  for (let index = 0; index < record.length; index++) {
    // The last characters of a part have bits that a lenient decoder ignores, so every other one is tried there.
    const isAtEnd = record[index + 1] === '.' || index === record.length - 1
    for (const other of isAtEnd ? alphabet : ['A', 'z', '-', '.']) {
      if (other === record[index]) continue
      const changed = record.slice(0, index) + other + record.slice(index + 1)
      expect(readRecord(keys, changed)).toBeNull()
    }
  }
})

test('a shortened, lengthened, repeated or made-up record is not genuine', () => {
  const record = signRecord(keys, { pet: 'Toby' })
  const [header, payload, signature] = record.split('.')
  const strange = [
    '',
    '.',
    '..',
    `${record}.`,
    `${record}A`,
    `${record}=`,
    `${record}\n`,
    ` ${record}`,
    record.slice(1),
    record.slice(0, -1),
    record + record,
    `${header}.${payload}.`,
    `${header}..${signature}`,
    `${headerSaying({ alg: 'none' })}.${payload}.`,
    `${headerSaying({ alg: 'HS256', kid: keys.current.kid })}.${payload}.${signature}`,
    `${headerSaying({ alg: 'EdDSA', zip: 'DEF', kid: keys.current.kid })}.${payload}.${signature}`,
    'x'.repeat(1_000_000),
    '\0\0.\0.\0',
  ]
  expect(strange.filter((text) => readRecord(keys, text) !== null)).toEqual([])
})

test('a record that somebody else folded up is refused before it is unfolded', () => {
  const bomb = deflateRawSync(Buffer.alloc(50_000_000)).toString('base64url')
  const [header, , signature] = signRecord(keys, {}).split('.')
  expect(readRecord(keys, `${header}.${bomb}.${signature}`)).toBeNull()
})

test('a record of one kind does not pass for another, although the secret is the same', () => {
  const other = recordKeys([secret], 'insurance certificate')
  expect(readRecord(keys, signRecord(other, { pet: 'Toby' }))).toBeNull()
  expect(readRecord(withId(keys, other), signRecord(other, { pet: 'Toby' }))).toBeNull()
})

test('a new secret signs, and what the one before it signed is believed until that is left out', () => {
  const before = signRecord(keys, { pet: 'Toby' })
  const newer = 'the secret of the following year, longer'
  const both = recordKeys([newer, secret], 'vaccination card')
  expect(readRecord(both, before)).toEqual({ kid: keys.current.kid, facts: { pet: 'Toby' } })
  expect(readRecord(both, signRecord(both, 1))?.kid).toBe(both.current.kid)
  expect(both.published.map(({ kid }) => kid)).toEqual([both.current.kid, keys.current.kid])
  expect(readRecord(recordKeys([newer], 'vaccination card'), before)).toBeNull()
})

test('the same secret makes the same keys on every machine', () => {
  expect(recordKeys([secret], 'vaccination card').published).toEqual(keys.published)
})

test('a short secret, or none, makes no keys', () => {
  expect(() => recordKeys(['short'], 'vaccination card')).toThrow('at least 32 bytes')
  expect(() => recordKeys([], 'vaccination card')).toThrow('at least one secret')
})

test('a card of twelve vaccines fits into a QR code beside the address of its page', () => {
  const record = signRecord(keys, {
    id: 'b0e7c1d2-3f4a-4b5c-8d6e-7f8091a2b3c4',
    at: '2026-11-21T17:44:08.000Z',
    pet: ['Canela Valentina', 'PERRO', 'Pastor alemán', 'Hembra', '2021-03-14', '985112003456789'],
    vaccines: Array.from({ length: 12 }, (_, index) => [
      ['Nobivac DHPPi', 'Vanguard Plus 5/L4', 'Rabisin', 'Recombitek C6'][index % 4],
      `20${21 + (index % 5)}-0${(index % 8) + 1}-1${index % 10}`,
      `20${22 + (index % 5)}-0${(index % 8) + 1}-1${index % 10}`,
      `A${(index * 7919 + 104_729) * 31}B`,
    ]),
  })
  const address = `https://www.huella.com.bo/certificate/${record}`
  expect(address.length).toBeLessThan(1000)
  // 117 modules: 4.5 cm in print leaves 0.36 mm for each.
  expect(encode(address, { ecc: 'L', border: 0 }).size).toBeLessThanOrEqual(117)
})

function headerSaying(header: object): string {
  return Buffer.from(JSON.stringify(header)).toString('base64url')
}

/** Our keys under another key's id, as if an attacker had guessed the id. */
function withId(ours: RecordKeys, other: RecordKeys): RecordKeys {
  const [checking] = ours.checking.values()
  return { ...ours, checking: new Map(checking ? [[other.current.kid, checking]] : []) }
}
