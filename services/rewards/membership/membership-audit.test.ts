import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { expectEachToBeNoticed } from '#shared/database/audit-testing.ts'
import { testDatabase } from '#shared/database/testing.ts'
import type { Tables } from '../tables.ts'
import { openMemberships } from '../testing/open-memberships.ts'
import { membershipInvariants } from './membership-invariants.ts'
import { settleMembership } from './settle-membership.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const now = new Date('2026-03-12T15:00:00Z')
let time = new Date('2026-03-10T15:00:00Z')
const harness = await openMemberships(connection, { now: () => time })
const { client } = harness.rewards

test('whatever breaks of memberships and invitations is noticed by its name', async () => {
  const inviter = harness.signUp()
  const { code } = await client.referral({}, { context: inviter.context })
  const one = harness.signUp({ createdAt: '2026-03-09T15:00:00.000Z' })
  await client.acceptInvitation({ code }, { context: one.context })
  await client.chooseMembership({ planId: 'bo-total' }, { context: one.context })
  await client.payMembership({ method: 'qr' }, { context: one.context })
  await settleMembership(harness.deps, harness.paidFact(one.uid))
  time = now
  const invariants = membershipInvariants(now)
  expect(await findBroken(db, invariants)).toEqual([])

  const withoutTrigger = 'alter table rewards.periods disable trigger keep_what_was_paid'
  await expectEachToBeNoticed(db, invariants, {
    'what is active has a month that was paid, and ends with the last of them': [
      `update rewards.memberships set paid_until_at = paid_until_at + interval '1 day'`,
    ],
    'what is over has ended': [
      withoutTrigger,
      `update rewards.periods set from_at = '2026-02-01', until_at = '2026-03-01'`,
      `update rewards.memberships set paid_until_at = '2026-03-01'`,
    ],
    'the last line of a membership says its state': [`update rewards.memberships set status = 'LAPSED'`],
    'a month belongs to whom its membership belongs': [
      withoutTrigger,
      `update rewards.periods set uid = 'somebody else'`,
    ],
    'money for what was not to be had is asked back within a day': [
      `insert into rewards.periods (id, membership_id, uid, country, number, plan_id, plan_version, price_minor, currency, terms,
         status, payment_id, paid_at, created_at)
       select 'taken off', membership_id, uid, country, 2, plan_id, plan_version, price_minor, currency, terms,
         'CLOSED', 'a late one', '2026-03-10', created_at
       from rewards.periods`,
    ],
    'what an operator sends back is sent back within a day': [
      `update rewards.periods set refund_asked_at = '2026-03-10', refund_reason = 'Se muda' where status = 'PAID'`,
    ],
    'a month that runs has its coupon within a day': [
      withoutTrigger,
      `update rewards.periods set terms = terms || '{"coupon": {"title": "Tu cupón"}}'`,
    ],
    'who earned a coupon by an invitation has it within a day': [
      `update rewards.referrals set state = 'EARNED', order_id = 'an order', earned_at = '2026-03-10'`,
    ],
  })
})

test('the database itself refuses what must never be', async () => {
  const refused = (statement: string) => expect(connection.pool.query(statement)).rejects.toThrow()
  // A paid month keeps its terms and is paid for once.
  await refused(`update rewards.periods set price_minor = 1 where status = 'PAID'`)
  await refused(`update rewards.periods set status = 'OFFERED' where status = 'PAID'`)
  const copy = (changes: string) => `
    insert into rewards.periods (id, membership_id, uid, country, number, plan_id, plan_version, price_minor, currency, terms,
      status, from_day, until_day, from_at, until_at, payment_id, paid_at, created_at)
    select 'copy', membership_id, uid, country, 2, plan_id, plan_version, price_minor, currency, terms, 'PAID',
      from_day, until_day, from_at, until_at, ${changes}, paid_at, created_at
    from rewards.periods where status = 'PAID'`
  await refused(copy(`'another payment'`))
  await refused(`update rewards.referrals set number_in_month = 101`)
  await refused(`
    insert into rewards.memberships (id, uid, country, currency, plan_id, status, created_at, updated_at)
    select 'second', uid, country, currency, plan_id, 'PENDING_PAYMENT', created_at, updated_at from rewards.memberships
    where status = 'ACTIVE'`)
})
