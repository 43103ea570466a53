import { expect, test } from 'vitest'
import { countries } from '#shared/countries/countries.ts'
import { findContradictions } from './contradictions.ts'

const toby = {
  name: 'Ñusto',
  petType: 'PERRO',
  petTypeId: 'perro',
  breed: 'Beagle',
  breedId: 'perro-beagle',
  birthday: '2023-07-05',
  birthdayIsYearOnly: false,
  sex: 'Macho',
  weightGrams: 12_380,
}
const find = (said: typeof body, profile: Parameters<typeof findContradictions>[1]) =>
  findContradictions(said, profile, countries.BO.locale)

const body = {
  petProfileSpecies: 'PERRO',
  petProfileRace: 'Beagle',
  petProfileName: 'Ñusto',
  petProfileBirthday: '2023-07-05',
  petProfileWeight: 12.38,
  petProfileSex: 'Macho',
}

test.each([
  {},
  { petProfileSpecies: 'perro' },
  { petProfileSpecies: 'dog' },
  { petProfileRace: 'perro-beagle' },
  { petProfileName: ' nusto ' },
  { petProfileSex: 'MALE' },
  { petProfileWeight: 12 },
])('a body that says what the profile says is taken: %j', (change) => {
  expect(find({ ...body, ...change }, toby)).toEqual({})
})

test.each([
  [{ petProfileSpecies: 'GATO' }, 'petProfileSpecies'],
  [{ petProfileSpecies: 'xx' }, 'petProfileSpecies'],
  [{ petProfileRace: 'Siamés' }, 'petProfileRace'],
  [{ petProfileName: 'Luna' }, 'petProfileName'],
  [{ petProfileBirthday: '2023-07-06' }, 'petProfileBirthday'],
  [{ petProfileSex: 'xx' }, 'petProfileSex'],
  [{ petProfileSex: 'female' }, 'petProfileSex'],
  [{ petProfileWeight: 3 }, 'petProfileWeight'],
])('a body that says something else names the field: %j', (change, field) => {
  expect(Object.keys(find({ ...body, ...change }, toby))).toEqual([field])
})

test('a field says what the profile says, as people read it', () => {
  const wrong = { petProfileSpecies: 'GATO', petProfileBirthday: '2020-01-01', petProfileWeight: 3, petProfileSex: 'f' }
  expect(find({ ...body, ...wrong }, toby)).toEqual({
    petProfileSpecies: 'En su ficha es perro',
    petProfileBirthday: 'En su ficha nació el 5 de julio de 2023',
    petProfileWeight: 'En su ficha pesa 12,38 kg',
    petProfileSex: 'En su ficha es macho',
  })
  const year = { ...toby, birthday: '2023-01-01', birthdayIsYearOnly: true }
  expect(find({ ...body, petProfileBirthday: '2020-01-01' }, year)).toEqual({
    petProfileBirthday: 'En su ficha nació en 2023',
  })
})

test('what the profile does not know the body may say', () => {
  const unknown = { ...toby, breed: null, breedId: null, birthday: null, sex: null, weightGrams: null }
  const said = { ...body, petProfileRace: 'Mestizo', petProfileBirthday: '2020-01-01' }
  expect(find({ ...said, petProfileWeight: 30, petProfileSex: 'female' }, unknown)).toEqual({})
  const year = { ...toby, birthday: '2023-01-01', birthdayIsYearOnly: true }
  expect(find({ ...body, petProfileBirthday: '2023-11-30' }, year)).toEqual({})
})
