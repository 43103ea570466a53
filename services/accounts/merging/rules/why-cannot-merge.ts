/** Fields of an account that decide whether it is merged. */
export interface MergeableAccount {
  uid: string
  is_guest: boolean
  blocked_at: Date | null
}

/** Of an account that signs in, also what its owner can prove it by. */
export interface ProvableAccount extends MergeableAccount {
  roles: readonly string[]
  email: string | null
  phone_number: string | null
  verified_email: boolean
  verified_phone: boolean
}

/**
 * The first reason against staff merging `from` into `into`, or null. Only the account of a guest is merged away by staff:
 * of somebody who signs in, the owner decides. A block is not shed by a merge, and staff take nothing over for themselves.
 */
export function whyCannotMerge(
  { from, into }: { from: MergeableAccount; into: MergeableAccount },
  actorUid: string,
): 'own-account' | 'account-signs-in' | 'blocked-not-merged' | null {
  if (into.uid === actorUid || from.uid === actorUid) return 'own-account'
  if (!from.is_guest) return 'account-signs-in'
  return isBlocked({ from, into }) ? 'blocked-not-merged' : null
}

export type OwnMergeRefusal = 'account-not-found' | 'staff-not-merged' | 'blocked-not-merged' | 'merge-not-provable'

/** The first reason against an owner merging one account into another of theirs, or null. */
export function whyCannotMergeOwn({
  from,
  into,
}: {
  from: ProvableAccount
  into: ProvableAccount
}): OwnMergeRefusal | null {
  if (from.is_guest || into.is_guest) return 'account-not-found'
  // Its rights would end without anybody having decided that.
  if (from.roles.some((role) => role !== 'customer')) return 'staff-not-merged'
  if (isBlocked({ from, into })) return 'blocked-not-merged'
  return findProofs(from).length === 0 ? 'merge-not-provable' : null
}

/** What of an account was verified, and takes a code: where to. */
export function findProofs({ email, phone_number, verified_email, verified_phone }: ProvableAccount) {
  return [
    ...(verified_email && email ? [{ by: 'email' as const, address: email }] : []),
    ...(verified_phone && phone_number ? [{ by: 'phone' as const, address: phone_number }] : []),
  ]
}

/** 'a•••@correo.bo': enough to recognise an own address. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

function isBlocked({ from, into }: { from: MergeableAccount; into: MergeableAccount }): boolean {
  return from.blocked_at !== null || into.blocked_at !== null
}
