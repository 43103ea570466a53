import { expect, test } from 'vitest'
import { isComplete } from './complete-profile.ts'

const whole = { picture_id: 'a', breed_id: 'mestizo', birthday: '2024-02-01', sex: 'Macho', grams: 12_000 }

test('a profile is complete with photo, breed, birthday, sex and weight', () => {
  expect(isComplete(whole)).toBe(true)
})

test.each(Object.keys(whole))('without %s it is not', (fact) => {
  expect(isComplete({ ...whole, [fact]: null })).toBe(false)
})
