import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getCoatNumber } from '../../rules/coat-number.ts'
import { formatAge, TAG_FIELDS, toPublicTag } from './public-tag.ts'

const toby = {
  petProfileId: 'toby',
  name: 'Toby',
  picture: '/media/pets/x/640.webp',
  petType: 'PERRO',
  breed: 'Beagle',
  sex: 'Macho',
  birthday: '2023-02-10',
  birthdayIsYearOnly: false,
  ownerName: 'Ana Suárez Roca',
  conditions: ['Alergia al pollo'],
  message: 'Soy miedoso',
  isLost: true,
}

test('a page shows what its owner chose, and nothing else', () => {
  expect(toPublicTag(toby, new Set(TAG_FIELDS), '2026-11-21')).toEqual({
    name: 'Toby',
    picture: '/media/pets/x/640.webp',
    coatNumber: getCoatNumber('toby'),
    petType: 'PERRO',
    breed: 'Beagle',
    sex: 'Macho',
    age: '3 años',
    ownerName: 'Ana',
    conditions: ['Alergia al pollo'],
    message: 'Soy miedoso',
    isLost: true,
  })
  expect(toPublicTag(toby, new Set(), '2026-11-21')).toEqual({
    name: null,
    picture: null,
    coatNumber: getCoatNumber('toby'),
    petType: 'PERRO',
    breed: null,
    sex: null,
    age: null,
    ownerName: null,
    conditions: [],
    message: null,
    isLost: true,
  })
})

test('each field is its owner’s choice alone', () => {
  const hides = {
    name: 'Toby',
    photo: 'media',
    breed: 'Beagle',
    sex: 'Macho',
    age: '3 años',
    ownerName: 'Ana',
    conditions: 'Alergia',
    message: 'miedoso',
  }
  fc.assert(
    fc.property(fc.subarray([...TAG_FIELDS]), (shown) => {
      const page = JSON.stringify(toPublicTag(toby, new Set(shown), '2026-11-21'))
      for (const field of TAG_FIELDS) expect(page.includes(hides[field])).toBe(shown.includes(field))
      expect(page).not.toMatch(/2023|Suárez/)
    }),
  )
})

test.each([
  ['2026-11-21', false, 'menos de un mes'],
  ['2026-10-22', false, 'menos de un mes'],
  ['2026-10-21', false, '1 mes'],
  ['2025-11-22', false, '11 meses'],
  ['2025-11-21', false, '1 año'],
  ['2020-11-22', false, '5 años'],
  ['2024-02-29', false, '2 años'],
  ['2026-01-01', true, 'menos de un año'],
  ['2025-01-01', true, 'un año'],
  ['2020-01-01', true, 'unos 6 años'],
  [null, false, null],
])('born %s (year only: %s): %s', (birthday, birthdayIsYearOnly, expected) => {
  expect(formatAge({ birthday, birthdayIsYearOnly }, '2026-11-21')).toBe(expected)
})
