import { expect, test } from 'vitest'
import { parseDraft } from '../../../pets/add/pet-draft-form.server.ts'
import { findAnswerErrors, findLacks, type Lack, toAnswers } from './missing-pet-facts.ts'

const today = '2026-11-22'
const all: Lack[] = ['sex', 'birthday', 'weight']
const typed = (answers: Record<string, string>) => parseDraft(new URLSearchParams(answers))

test('of a pet whose sex, birthday and weight are known nothing is asked', () => {
  expect(findLacks({ sex: 'Macho', birthday: '2022-03-04', weightGrams: 12_350 })).toEqual([])
  expect(findLacks({ sex: null, birthday: null, weightGrams: null })).toEqual(all)
})

test('each answer that lacks is said at its field', () => {
  expect(findAnswerErrors(typed({}), all, today)).toEqual({
    sex: 'sex-needed',
    knows: 'birthday-needed',
    weight: 'weight-wrong',
  })
  expect(findAnswerErrors(typed({ sex: 'unknown', knows: 'none', weight: '0' }), all, today)).toEqual({
    sex: 'sex-needed',
    knows: 'birthday-needed',
    weight: 'weight-wrong',
  })
  const tomorrow = typed({ sex: 'Hembra', knows: 'date', birthday: '2026-11-23', weight: '4,2' })
  expect(findAnswerErrors(tomorrow, all, today)).toEqual({ birthday: 'birthday-in-future' })
})

test('only what is asked is wrong, and only that is written', () => {
  const draft = typed({ sex: 'Hembra', knows: 'age', age: '3', weight: '4,2', breedId: 'unknown' })
  expect(findAnswerErrors(draft, all, today)).toEqual({})
  expect(toAnswers(draft, all, today)).toEqual({ sex: 'Hembra', birthday: '2023-01-01', birthdayIsYearOnly: true })
  expect(findAnswerErrors(typed({}), [], today)).toEqual({})
  expect(toAnswers(typed({ sex: 'Hembra', breedId: 'gato-siames' }), [], today)).toEqual({ breedId: 'gato-siames' })
})
