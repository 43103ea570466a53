import { expect, test } from 'vitest'
import { answersOf, emptyDraft } from './apply-draft.ts'

const whole = { home: 'flat', household: 'Dos adultos', otherPets: '', hoursAlone: '4', why: 'Un compañero' }

test('an application says which of its answers are missing', () => {
  expect(answersOf(whole)).toEqual({ answers: { ...whole, hoursAlone: 4 } })
  expect(answersOf(emptyDraft)).toEqual({ faults: ['home', 'household', 'hoursAlone', 'why'] })
  expect(answersOf({ ...whole, home: 'castle' })).toEqual({ faults: ['home'] })
  for (const hoursAlone of ['25', '-1', 'mucho', '1.5'])
    expect(answersOf({ ...whole, hoursAlone })).toEqual({ faults: ['hoursAlone'] })
})
