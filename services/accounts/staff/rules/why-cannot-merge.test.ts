import { expect, test } from 'vitest'
import { type MergeableAccount, whyCannotMerge } from './why-cannot-merge.ts'

const guest: MergeableAccount = { uid: 'guest', is_guest: true, blocked_at: null }
const member: MergeableAccount = { uid: 'member', is_guest: false, blocked_at: null }
const blocked = { blocked_at: new Date('2026-11-01') }

test.each([
  ['a guest into an account', guest, member, null],
  ['a guest into another guest', guest, { ...guest, uid: 'other' }, null],
  ['an account that signs in, into a guest', member, guest, 'account-signs-in'],
  ['two accounts that both sign in', member, { ...member, uid: 'other' }, 'account-signs-in'],
  ['a blocked guest', { ...guest, ...blocked }, member, 'blocked-not-merged'],
  ['into a blocked account', guest, { ...member, ...blocked }, 'blocked-not-merged'],
  ['into the account of who merges', guest, { ...member, uid: 'olga' }, 'own-account'],
] as const)('merging %s', (_what, from, into, refusal) => {
  expect(whyCannotMerge({ from, into }, 'olga')).toBe(refusal)
})
