import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { failEachCall, failingDatabase } from '#shared/database/failing-testing.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { Tables } from '../tables.ts'
import { openMemberships } from '../testing/open-memberships.ts'
import { membershipInvariants } from './membership-invariants.ts'
import { settleMembership } from './settle-membership.ts'

const connection = await testDatabase({ poolSize: 4 })
const now = new Date('2026-03-10T15:00:00Z')
const harness = await openMemberships(failingDatabase(connection), { now: () => now })
const { client } = harness.rewards
const sound = async () => expect(await findBroken(connection.db<Tables>(), membershipInvariants(now))).toEqual([])

test.each(['not-sent', 'answer-lost'] as const)(
  'whichever commit fails when a plan is chosen (%s), there is one membership or none, and the same key ends in one',
  async (way) => {
    const failed = await failEachCall({ way, among: /^commit$/ }, async (meanwhile) => {
      const one = harness.signUp()
      const context = one.withKey(newId())
      const first = await meanwhile(() => client.chooseMembership({ planId: 'bo-plus' }, { context }))
      if (first.status === 'rejected') expect(asServiceError(first.reason)?.status).toBe(503)
      await sound()
      const again = await client.chooseMembership({ planId: 'bo-plus' }, { context })
      if (first.status === 'fulfilled') expect(first.value).toEqual(again)
      expect(again).toMatchObject({ status: 'PENDING_PAYMENT', toPay: { price: 4_900 } })
      expect(again.log).toHaveLength(1)
    })
    expect(failed).toContain('commit')
  },
)

test('whichever call fails after the money came, the month is had once, and nothing goes back', async () => {
  const failed = await failEachCall({ way: 'answer-lost' }, async (meanwhile) => {
    const one = harness.signUp()
    await client.chooseMembership({ planId: 'bo-plus' }, { context: one.context })
    await client.payMembership({ method: 'qr' }, { context: one.context })
    const fact = harness.paidFact(one.uid)
    await meanwhile(() => settleMembership(harness.deps, fact))
    await sound()
    await settleMembership(harness.deps, fact)
    const { membership } = await client.membership(undefined, { context: one.context })
    expect(membership).toMatchObject({ status: 'ACTIVE', paidUntil: '2026-04-10' })
    expect(membership?.log.map(({ status }) => status)).toEqual(['PENDING_PAYMENT', 'ACTIVE'])
    expect(harness.payments.refunds.size).toBe(0)
    await sound()
  })
  expect(failed).toContain('commit')
})
