import { expect } from 'vitest'
import type { CountryIso } from '#shared/countries/countries.ts'
import { findBroken } from '#shared/database/audit.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { membershipInvariants } from '../membership/membership-invariants.ts'
import { grantActivatedCoupon } from '../membership/monthly-coupon.ts'
import { notifyOfActivated, notifyOfEnded, notifyOfLeft } from '../membership/notify-of-membership.ts'
import { settleMembership } from '../membership/settle-membership.ts'
import { openMemberships } from './open-memberships.ts'

/** Rewards with a clock that the test sets, and helpers that move a member from month to month. */
export async function openMemberLife(connection: Pick<DatabaseConnection, 'db'>) {
  let time = new Date('2026-01-31T15:00:00Z')
  const harness = await openMemberships(connection, { now: () => time })
  const { deps } = harness
  const { client } = harness.rewards
  type SignedUp = ReturnType<typeof harness.signUp>

  /** Delivers the published facts in their order. */
  async function hearFacts() {
    for (const { fact, data } of harness.facts.splice(0)) {
      if (fact === 'membership-activated') await grantActivatedCoupon(deps, data)
      if (fact === 'membership-activated') await notifyOfActivated(deps, data)
      if (fact === 'membership-left') await notifyOfLeft(deps, data)
      if (fact === 'membership-ended') await notifyOfEnded(deps, data)
    }
  }

  async function payNow({ uid, context }: SignedUp) {
    await client.payMembership({ method: 'qr' }, { context })
    await settleMembership(deps, harness.paidFact(uid))
    await hearFacts()
  }

  return {
    harness,
    client,
    deps,
    hearFacts,
    payNow,
    at(moment: string | number) {
      time = new Date(moment)
    },
    /** A person whose first month of a plan is paid. */
    async aMember(planId = 'bo-plus') {
      const one = harness.signUp()
      await client.chooseMembership({ planId }, { context: one.context })
      await payNow(one)
      return one
    },
    /** The person's membership as they read it. */
    async now({ context }: SignedUp) {
      const { membership } = await client.membership(undefined, { context })
      if (!membership) throw new Error('There is a membership')
      return membership
    },
    benefits: (uid: string, country: CountryIso = 'BO') =>
      harness.inside.benefitsOf({ uid, country }, { context: harness.signUp().context }),
    notificationsTo: ({ uid }: SignedUp, template: string) =>
      [...harness.notifications.values()].filter((each) => each.to.uid === uid && each.template === template),
    sound: async () => expect(await findBroken(connection.db(), membershipInvariants(time))).toEqual([]),
  }
}
