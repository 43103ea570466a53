import { expect, test } from 'vitest'
import { emptyDraft, toAnswers } from './apply-draft.ts'

const whole = { home: 'flat', household: 'Dos adultos', otherPets: '', hoursAlone: '4', why: 'Un compañero' }

test('an application says which of its answers are missing', () => {
  expect(toAnswers(whole)).toEqual({ answers: { ...whole, hoursAlone: 4 } })
  expect(toAnswers(emptyDraft)).toEqual({ faults: ['home', 'household', 'hoursAlone', 'why'] })
  expect(toAnswers({ ...whole, home: 'castle' })).toEqual({ faults: ['home'] })
  for (const hoursAlone of ['25', '-1', 'mucho', '1.5'])
    expect(toAnswers({ ...whole, hoursAlone })).toEqual({ faults: ['hoursAlone'] })
})
