import { expect, test } from 'vitest'
import type { DonationLine } from '#services/community/contract.ts'
import { LEDGER_HEAD, ledgerRow } from './ledger-csv.ts'

const expected = {
  kind: { given: 'Donado', 'taken-back': 'Anulado', delivered: 'Entregado' },
  state: { collected: 'Reunido', 'partly-delivered': 'Parte', delivered: 'Entregado', 'taken-back': 'Anulado' },
  toShare: 'Por repartir',
}
const line: DonationLine = {
  number: 7,
  at: '2026-11-22T15:00:00.000Z',
  kind: 'given',
  country: 'BO',
  grams: 1000,
  ofLine: null,
  shelterName: null,
  state: 'collected',
  shelterNames: [],
  previousHash: 'a'.repeat(64),
  hash: 'b'.repeat(64),
}
const written = (changes: Partial<DonationLine>) => ledgerRow({ ...line, ...changes }, expected).split(',')

test('a line says what people read, and what its hash is made of', () => {
  expect(LEDGER_HEAD.split(',')).toHaveLength(12)
  expect(ledgerRow(line, expected)).toBe(
    `7,2026-11-22T15:00:00.000Z,Donado,1.000,Por repartir,Reunido,given,BO,1000,,${'a'.repeat(64)},${'b'.repeat(64)}\r\n`,
  )
  expect(written({ kind: 'taken-back', grams: -500, ofLine: 3, state: null })[3]).toBe('-0.500')
  expect(written({ state: 'delivered', shelterNames: ['Siete Vidas', 'Huellitas'] })[4]).toBe('Siete Vidas + Huellitas')
})

test('what begins like a formula is text, and a name with a comma or a quote is one cell', () => {
  for (const name of ['=1+1', '+A1', '-A1', '@SUM(A1)', '\tx', '＝1+1', '﹣A1', '−A1', ' =1'])
    expect(written({ shelterName: name, state: null })[4]).toBe(`'${name}`)
  expect(ledgerRow({ ...line, shelterName: 'La "Casa", de Ana', state: null }, expected)).toContain(
    ',"La ""Casa"", de Ana",',
  )
})
