import { expect, test } from 'vitest'
import {
  emptyPetDraft,
  findAboutErrors,
  gramsLeft,
  handedOn,
  stepFor,
  toBirth,
  toFacts,
  toNewPet,
  toPetDraft,
  toSearchFields,
} from './pet-draft.ts'
import { type PetDraft, parseDraft } from './pet-draft-form.server.ts'

const today = '2026-11-21'

function aDraft(facts: Partial<PetDraft> = {}): PetDraft {
  return { ...emptyPetDraft, petTypeId: 'dog', breedId: 'beagle', name: 'Toby', ...facts }
}

test('what stands in the address comes back as it was typed', () => {
  const draft = aDraft({ name: ' Toby & Co ', knows: 'date', birthday: '2023-05-02', weight: '4,25' })
  const address = new URLSearchParams(toSearchFields(draft))
  expect(parseDraft(address)).toEqual({ ...draft, name: 'Toby & Co' })
})

test('a breed chosen by its button counts more than the list beside it', () => {
  expect(parseDraft(new URLSearchParams({ breedId: 'akita', quickBreed: 'mestizo' })).breedId).toBe('mestizo')
})

test('who does not know the weight names none, whatever is typed', () => {
  expect(parseDraft(new URLSearchParams({ weight: '4', isUnweighed: 'yes' })).weight).toBe('')
})

test('an address without a draft, or with choices that no form has, chooses nothing', () => {
  expect(parseDraft(new URLSearchParams())).toEqual(emptyPetDraft)
  const edited = new URLSearchParams({ sex: 'Otro', castrated: 'tal vez', knows: 'siglo' })
  expect(parseDraft(edited)).toEqual(emptyPetDraft)
})

test('a step hands on everything but what it asks itself', () => {
  const draft = aDraft({ weight: '12', sex: 'Macho' })
  expect(handedOn(draft, 'about')).toEqual({ petTypeId: 'dog', breedId: 'beagle', weight: '12' })
  expect(handedOn(draft, 'breed')).not.toHaveProperty('breedId')
})

test.each([
  ['about', { petTypeId: '' }, 'species'],
  ['weight', { breedId: '' }, 'breed'],
  ['weight', { name: '' }, 'about'],
  ['weight', { knows: 'date', birthday: '2027-01-01' }, 'about'],
  ['weight', {}, 'weight'],
  ['breed', {}, 'breed'],
  ['nonsense', {}, 'species'],
  [null, {}, 'species'],
] as const)('whoever asks for %s with %j sees %s', (asked, facts, step) => {
  expect(stepFor(asked, aDraft(facts), today)).toBe(step)
})

test.each([
  [{ name: '' }, { name: 'name-missing' }],
  [{ knows: 'date', birthday: '' }, { birthday: 'birthday-missing' }],
  [{ knows: 'date', birthday: '2026-02-30' }, { birthday: 'birthday-missing' }],
  [{ knows: 'date', birthday: '2026-11-22' }, { birthday: 'birthday-in-future' }],
  [{ knows: 'date', birthday: '1950-01-01' }, { birthday: 'birthday-too-old' }],
  [{ knows: 'year', year: '2027' }, { year: 'year-wrong' }],
  [{ knows: 'year', year: '23' }, { year: 'year-wrong' }],
  [{ knows: 'age', age: 'tres' }, { age: 'age-wrong' }],
  [{ knows: 'age', age: '41' }, { age: 'age-wrong' }],
  [{ knows: 'date', birthday: '2026-11-21' }, {}],
  [{ knows: 'none', birthday: 'whatever' }, {}],
] as [Partial<PetDraft>, object][])('%j is answered with %j', (facts, errors) => {
  expect(findAboutErrors(aDraft(facts), today)).toEqual(errors)
})

test('a day is kept as it is; a year and an age are kept as a year', () => {
  expect(toBirth(aDraft({ knows: 'date', birthday: '2023-05-02' }), today)).toEqual({
    birthday: '2023-05-02',
    birthdayIsYearOnly: false,
  })
  expect(toBirth(aDraft({ knows: 'year', year: '2022' }), today)).toEqual({
    birthday: '2022-01-01',
    birthdayIsYearOnly: true,
  })
  expect(toBirth(aDraft({ knows: 'age', age: '3' }), today)).toEqual({
    birthday: '2023-01-01',
    birthdayIsYearOnly: true,
  })
  expect(toBirth(aDraft({ knows: 'none' }), today)).toEqual({ birthday: null, birthdayIsYearOnly: false })
})

test('nobody must know breed, sex, birthday or weight of a pet', () => {
  expect(toNewPet(aDraft({ breedId: 'unknown' }), today)).toEqual({
    petTypeId: 'dog',
    name: 'Toby',
    breedId: null,
    sex: null,
    castrated: null,
    birthday: null,
    birthdayIsYearOnly: false,
    weight: null,
  })
})

test('what is known is told, the weight to the gram', () => {
  const draft = aDraft({ sex: 'Hembra', castrated: 'no', knows: 'age', age: '3', weight: '4,25' })
  expect(toNewPet(draft, today)).toMatchObject({
    sex: 'Hembra',
    castrated: false,
    birthday: '2023-01-01',
    weight: 4.25,
  })
})

test.each([
  [{ birthday: '2023-05-02', birthdayIsYearOnly: false, sex: 'Hembra' as const, castrated: true, breedId: 'beagle' }],
  [{ birthday: '2021-01-01', birthdayIsYearOnly: true, sex: null, castrated: false, breedId: null }],
  [{ birthday: null, birthdayIsYearOnly: false, sex: null, castrated: null, breedId: null }],
])('what a form shows of a pet and nobody touches stays as it was: %j', (facts) => {
  const pet = { name: 'Toby', petTypeId: 'dog', ...facts }
  expect(toFacts(toPetDraft(pet), today)).toEqual({ name: 'Toby', ...facts })
})

test.each([
  ['0,1', null, 100],
  ['0,100 kg', null, 100],
  ['12,4', 12_400, null],
  ['', null, null],
])('of a typed weight of %j, of which the new pet has %j, %j grams are left to add', (weight, weightGrams, left) => {
  expect(gramsLeft({ ...emptyPetDraft, weight }, { weightGrams })).toBe(left)
})
