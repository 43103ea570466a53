import { expect, test } from 'vitest'
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
  expect(findContradictions({ ...body, ...change }, toby)).toEqual({})
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
  expect(Object.keys(findContradictions({ ...body, ...change }, toby))).toEqual([field])
})

test('what the profile does not know the body may say', () => {
  const unknown = { ...toby, breed: null, breedId: null, birthday: null, sex: null, weightGrams: null }
  const said = { ...body, petProfileRace: 'Mestizo', petProfileBirthday: '2020-01-01' }
  expect(findContradictions({ ...said, petProfileWeight: 30, petProfileSex: 'female' }, unknown)).toEqual({})
  const year = { ...toby, birthday: '2023-01-01', birthdayIsYearOnly: true }
  expect(findContradictions({ ...body, petProfileBirthday: '2023-11-30' }, year)).toEqual({})
})
