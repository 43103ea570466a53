import { expect, test } from 'vitest'
import {
  findProofs,
  type MergeableAccount,
  maskEmail,
  type ProvableAccount,
  whyCannotMerge,
  whyCannotMergeOwn,
} from './why-cannot-merge.ts'

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

const own: ProvableAccount = {
  ...member,
  ...{ roles: ['customer'], email: 'ana@correo.bo', phone_number: '+59171234567' },
  ...{ verified_email: true, verified_phone: false },
}

test.each([
  ['two that sign in', own, null],
  ['one with a verified phone alone', { ...own, verified_email: false, verified_phone: true }, null],
  ['one of which nothing was verified', { ...own, verified_email: false }, 'merge-not-provable'],
  ['one of a courier', { ...own, roles: ['customer', 'courier'] }, 'staff-not-merged'],
  ['one that is blocked', { ...own, ...blocked }, 'blocked-not-merged'],
  ['one of a guest', { ...own, is_guest: true }, 'account-not-found'],
] as const)('their owner merging %s', (_what, from, refusal) => {
  expect(whyCannotMergeOwn({ from, into: { ...own, uid: 'kept' } })).toBe(refusal)
})

test('an owner never merges into a blocked account, and a code goes to what was verified alone', () => {
  expect(whyCannotMergeOwn({ from: own, into: { ...own, ...blocked } })).toBe('blocked-not-merged')
  expect(findProofs(own)).toEqual([{ by: 'email', address: 'ana@correo.bo' }])
  expect(findProofs({ ...own, verified_phone: true }).map(({ by }) => by)).toEqual(['email', 'phone'])
  expect(maskEmail('ana@correo.bo')).toBe('a•••@correo.bo')
})
