import { expect, test } from 'vitest'
import { furthestStep, isAllowed, type Progress, stepBefore, stepFor } from './steps.ts'

const nothing: Progress = { hasPets: false, hasServices: false, isHeld: false }
const withPets = { ...nothing, hasPets: true }
const withServices = { ...withPets, hasServices: true }
const held = { ...withServices, isHeld: true }

test.each([
  [nothing, 'pets'],
  [withPets, 'services'],
  [withServices, 'schedule'],
  [held, 'summary'],
] as const)('a wizard goes as far as its answers reach (%#)', (progress, furthest) => {
  expect(furthestStep(progress)).toBe(furthest)
})

test('an address that asks for a step not reached yet shows the furthest one', () => {
  expect(stepFor('summary', withPets)).toBe('services')
  expect(stepFor('schedule', nothing)).toBe('pets')
})

test('a step that was reached can be jumped to, also backwards', () => {
  expect(stepFor('pets', held)).toBe('pets')
  expect(stepFor('schedule', held)).toBe('schedule')
  expect(stepFor('summary', held)).toBe('summary')
  expect(isAllowed('summary', withServices)).toBe(false)
})

test.each([null, '', 'Pets', 'done'])(
  'without a step that we know the wizard begins at its beginning (%s)',
  (asked) => {
    expect(stepFor(asked, held)).toBe('pets')
  },
)

test('a booking whose pets were taken out begins again, whatever was chosen later', () => {
  expect(furthestStep({ ...held, hasPets: false })).toBe('pets')
})

test('before the first step there is none', () => {
  expect(stepBefore('pets')).toBeNull()
  expect(stepBefore('summary')).toBe('schedule')
})
