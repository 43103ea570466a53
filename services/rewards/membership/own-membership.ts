import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Membership } from '../contract.ts'
import type { RewardsNeeds } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { describeMembership } from './describe-membership.ts'
import { findMembershipOf, type MembershipOwner, type MembershipRecord } from './store/memberships.ts'

type Database = Parameters<typeof findMembershipOf>[0]

/** Whose membership is meant: the caller's, in the visited country. */
export function ownerOf(context: CallContext): MembershipOwner {
  return { uid: accountUid(context), country: context.viewer.country }
}

/** The caller's membership; who has none is told so. */
export async function ownMembership(
  db: Database,
  context: CallContext,
  options: { isLocked?: boolean } = {},
): Promise<MembershipRecord> {
  const found = await findMembershipOf(db, ownerOf(context), options)
  if (!found) throw rewardsError('membership-not-found')
  return found
}

export async function membership(
  { db, now }: Pick<RewardsNeeds, 'db' | 'now'>,
  context: CallContext,
): Promise<{ membership: Membership | null }> {
  const found = await findMembershipOf(db, { uid: accountUid(context), country: context.viewer.country })
  return { membership: found ? await describeMembership(db, found, now()) : null }
}
