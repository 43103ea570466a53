import { expect, test } from 'vitest'
import { leftToInvite } from './left-to-invite.ts'

test('a link that nobody may take up any more is promised no next month', () => {
  expect(leftToInvite({ leftThisMonth: 2, leftInAll: 12 })).toBe('now')
  expect(leftToInvite({ leftThisMonth: 0, leftInAll: 12 })).toBe('next-month')
  expect(leftToInvite({ leftThisMonth: 0, leftInAll: 0 })).toBe('never')
})
