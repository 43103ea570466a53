import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Membership } from '../contract.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { findMembershipByOwner, type MembershipOwner, type MembershipRecord } from './store/memberships.ts'
import { toMembership } from './to-membership.ts'

type Database = Parameters<typeof findMembershipByOwner>[0]

/** Owner key of the caller's membership: the caller in the visited country. */
export function getOwner(context: CallContext): MembershipOwner {
  return { uid: accountUid(context), country: context.viewer.country }
}

/** The caller's membership; throws not-found without one. */
export async function ownMembership(
  db: Database,
  context: CallContext,
  options: { isLocked?: boolean } = {},
): Promise<MembershipRecord> {
  const found = await findMembershipByOwner(db, getOwner(context), options)
  if (!found) throw rewardsError('membership-not-found')
  return found
}

export async function membership(
  { db, now }: Pick<RewardsDependencies, 'db' | 'now'>,
  context: CallContext,
): Promise<{ membership: Membership | null }> {
  const found = await findMembershipByOwner(db, { uid: accountUid(context), country: context.viewer.country })
  return { membership: found ? await toMembership(db, found, now()) : null }
}
