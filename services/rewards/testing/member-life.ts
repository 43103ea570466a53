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
  const world = await openMemberships(connection, { now: () => time })
  const { needs } = world
  const { client } = world.rewards
  type Somebody = ReturnType<typeof world.somebody>

  /** Delivers the published facts in their order. */
  async function hearFacts() {
    for (const { fact, data } of world.facts.splice(0)) {
      if (fact === 'membership-activated') await grantActivatedCoupon(needs, data)
      if (fact === 'membership-activated') await notifyOfActivated(needs, data)
      if (fact === 'membership-left') await notifyOfLeft(needs, data)
      if (fact === 'membership-ended') await notifyOfEnded(needs, data)
    }
  }

  async function payNow({ uid, context }: Somebody) {
    await client.payMembership({ method: 'qr' }, { context })
    await settleMembership(needs, world.paidFact(uid))
    await hearFacts()
  }

  return {
    world,
    client,
    needs,
    hearFacts,
    payNow,
    at(moment: string | number) {
      time = new Date(moment)
    },
    /** A person whose first month of a plan is paid. */
    async aMember(planId = 'bo-plus') {
      const one = world.somebody()
      await client.chooseMembership({ planId }, { context: one.context })
      await payNow(one)
      return one
    },
    /** The person's membership as they read it. */
    async now({ context }: Somebody) {
      const { membership } = await client.membership(undefined, { context })
      if (!membership) throw new Error('There is a membership')
      return membership
    },
    benefits: (uid: string, country: CountryIso = 'BO') =>
      world.inside.benefitsOf({ uid, country }, { context: world.somebody().context }),
    notificationsTo: ({ uid }: Somebody, template: string) =>
      [...world.notifications.values()].filter((each) => each.to.uid === uid && each.template === template),
    sound: async () => expect(await findBroken(connection.db(), membershipInvariants(time))).toEqual([]),
  }
}
