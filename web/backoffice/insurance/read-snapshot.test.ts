import { expect, test } from 'vitest'
import { readSnapshot } from './read-snapshot.server.ts'

const bolivia = { countryCode: 'BO' } as const

test('what was sealed is read for the eye, on its day there, and its text stays as it is', () => {
  const text = JSON.stringify({
    version: 1,
    takenAt: '2026-11-23T02:00:00.000Z',
    pet: { name: 'Toby' },
    preexistingConditions: ['Alergia al pollo', 'Soplo'],
    notes: 'Cojea a veces',
    uniqueCharacteristics: 'Cola blanca',
  })
  expect(readSnapshot({ text, hash: 'abc' }, bolivia)).toEqual({
    text,
    hash: 'abc',
    takenOn: '2026-11-22',
    conditions: ['Alergia al pollo', 'Soplo'],
    notes: 'Cojea a veces',
    uniqueCharacteristics: 'Cola blanca',
  })
})

test('a text of another version is shown as its text alone', () => {
  expect(readSnapshot({ text: '{"notes":5}', hash: null }, bolivia)).toEqual({
    text: '{"notes":5}',
    hash: null,
    takenOn: null,
    conditions: [],
    notes: null,
    uniqueCharacteristics: '',
  })
  expect(readSnapshot(null, bolivia)).toBeNull()
})
