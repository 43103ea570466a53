/** Fields of an account that decide whether it is merged. */
export interface MergeableAccount {
  uid: string
  is_guest: boolean
  blocked_at: Date | null
}

/**
 * The first reason against merging `from` into `into`, or null. Only the account of a guest is merged away: somebody who
 * signs in keeps an own account, and merging two of those is left to their owner. A block is not shed by a merge, and staff
 * take nothing over for themselves.
 */
export function whyCannotMerge(
  { from, into }: { from: MergeableAccount; into: MergeableAccount },
  actorUid: string,
): 'own-account' | 'account-signs-in' | 'blocked-not-merged' | null {
  if (into.uid === actorUid || from.uid === actorUid) return 'own-account'
  if (!from.is_guest) return 'account-signs-in'
  if (from.blocked_at !== null || into.blocked_at !== null) return 'blocked-not-merged'
  return null
}
