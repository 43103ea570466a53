import { expect, test } from 'vitest'
import { countries } from '#shared/countries/countries.ts'
import { listCountryChoices, listServedCountries } from './list-served-countries.server.ts'

const onlyBolivia = { country: countries.BO, alternates: { BO: 'https://huella.example' } }
const both = { country: countries.PY, alternates: { BO: 'https://huella.example', PY: 'https://py.huella.example' } }

test('shops and salons are made in a country that the installation serves', () => {
  expect(listServedCountries(onlyBolivia).map(({ iso }) => iso)).toEqual(['BO'])
  expect(listServedCountries(both).map(({ iso }) => iso)).toEqual(['PY', 'BO'])
})

test('a country that is chosen already stays a choice', () => {
  expect(listCountryChoices(onlyBolivia, 'PY')).toEqual([
    { value: 'BO', label: 'Bolivia' },
    { value: 'PY', label: 'Paraguay' },
  ])
})
