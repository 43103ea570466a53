import { expect, test } from 'vitest'
import type { AgingPet } from '../../profiles/rules/life-stage.ts'
import { whatSuits } from './what-suits.ts'

const today = '2026-11-21'
const toby: AgingPet = { petType: 'PERRO', birthday: '2022-03-10', birthdayIsYearOnly: false, size: 'mediano' }

test('a grown dog of 12 kg is shown what is for medium grown dogs', () => {
  expect(whatSuits(toby, today)).toEqual({ petType: 'PERRO', size: 'mediano', lifeStage: 'adulto' })
})

test('what a puppy weighs says nothing of how large it gets', () => {
  expect(whatSuits({ ...toby, birthday: '2026-08-01', size: 'pequeño' }, today)).toEqual({
    petType: 'PERRO',
    size: null,
    lifeStage: 'cachorro',
  })
})

test('a cat has no size, and what nobody knows narrows nothing', () => {
  expect(whatSuits({ ...toby, petType: 'GATO', size: null }, today).size).toBeNull()
  expect(whatSuits({ ...toby, birthday: null, size: null }, today)).toEqual({
    petType: 'PERRO',
    size: null,
    lifeStage: null,
  })
})
