import { expect, test } from 'vitest'
import { whyFamilyCannotWrite } from './family-medicines.ts'

const coming = { state: 'CONFIRMED', checkedInAt: null } as const

test('a family writes medicines until its pet arrives', () => {
  expect(whyFamilyCannotWrite(coming, null)).toBeNull()
  expect(whyFamilyCannotWrite({ ...coming, state: 'PENDING' }, { isByFamily: true })).toBeNull()
  expect(whyFamilyCannotWrite({ ...coming, checkedInAt: new Date() }, null)).toBe('medicines-with-desk')
  for (const state of ['IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'NO_SHOW'] as const)
    expect(whyFamilyCannotWrite({ ...coming, state }, { isByFamily: true })).toBe('medicines-with-desk')
})

test('what the desk wrote is changed by the desk', () => {
  expect(whyFamilyCannotWrite(coming, { isByFamily: false })).toBe('medicine-of-desk')
})
