import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { marketInvariants } from '../invariants.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'

const connection = await testDatabase({ poolSize: 8 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const staff = market.staff()
const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T14:00:00Z') })

beforeAll(async () => {
  await staff.saving.confirm({ country: 'BO', basis: 'Ley 393', opinion: '', license: '' })
})

const code = async (call: Promise<unknown>) => (await getRefusal(call)).code
const audit = () => findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))

/** A customer with a goal of Bs 1.000. */
async function aSaver() {
  const ana = market.customer({ email: 'ana@example.com' })
  const goal = await ana.saving.create({ purpose: 'castration', petName: 'Luna', target: 100_000, month: null })
  return { ana, goalId: goal.id }
}
type Saver = Awaited<ReturnType<typeof aSaver>>

/** Begins a payment for a goal. */
async function beginDeposit({ ana, goalId }: Saver, amount: number): Promise<string> {
  await ana.saving.pay(goalId, amount)
  return market.payments.tries.findLast(({ request }) => request.returnPath.endsWith(goalId))?.request.subject.id ?? ''
}

/** The same, paid and posted. */
async function payIn(saver: Saver, amount: number): Promise<string> {
  const depositId = await beginDeposit(saver, amount)
  await market.work.settled(market.payments.pay(depositId) ?? {})
  return depositId
}

test('money that the bank took back leaves the goal once, and nobody takes it back again', async () => {
  const saver = await aSaver()
  const { ana, goalId } = saver
  const depositId = await payIn(saver, 20_000)
  await payIn(saver, 5000)
  const before = await staff.saving.get()

  const fact = market.payments.reverse(depositId, 20_000)
  await Promise.all([market.work.refunded(fact), market.work.refunded(fact)])
  await market.work.refunded(fact)
  const { goal, entries } = await ana.saving.get(goalId)
  expect(goal).toMatchObject({ balance: 5000, paidIn: 5000 })
  expect(entries.map(({ kind, way, amount, refund }) => [kind, way, amount, refund])).toEqual([
    ['taken_back', 'payment', -20_000, 'reversed'],
    ['put_aside', 'payment', 5000, null],
    ['put_aside', 'payment', 20_000, null],
  ])
  expect((await staff.saving.get()).fund).toBe(before.fund - 20_000)

  expect(await code(ana.saving.takeBack(goalId, 5001, 'payment'))).toBe('market.saving-balance-too-small')
  expect(await code(ana.saving.takeBack(goalId, 5001, 'wallet'))).toBe('market.saving-balance-too-small')
  await ana.saving.takeBack(goalId, 5000, 'payment')
  expect(await code(ana.saving.takeBack(goalId, 1, 'payment'))).toBe('market.saving-balance-too-small')
  await market.work.askSavingRefunds()
  expect(market.payments.getRefunds(depositId)).toEqual({ [fact.cause]: 20_000 })
  expect(await audit()).toEqual([])
})

test('of a payment that the bank took back, what is already in the wallet stays there', async () => {
  const saver = await aSaver()
  const { ana, goalId } = saver
  const depositId = await payIn(saver, 20_000)
  await ana.saving.takeBack(goalId, 15_000, 'wallet')
  const other = await payIn(saver, 8000)
  await market.work.refunded(market.payments.reverse(depositId, 20_000))
  expect((await ana.saving.get(goalId)).goal).toMatchObject({ balance: 8000, paidIn: 8000 })
  expect((await ana.wallet()).balance).toBe(15_000)

  // A part of a payment alone, and then another one.
  await market.work.refunded(market.payments.reverse(other, 3000))
  await market.work.refunded(market.payments.reverse(other, 1000))
  expect((await ana.saving.get(goalId)).goal).toMatchObject({ balance: 4000 })
  expect(await audit()).toEqual([])
})

test('of a payment that its goal refused the bank takes nothing from the goal', async () => {
  const saver = await aSaver()
  const refused = await beginDeposit(saver, 60_000)
  await payIn(saver, 50_000)
  market.payments.pay(refused)
  await market.work.refunded(market.payments.reverse(refused, 60_000))
  expect((await saver.ana.saving.get(saver.goalId)).goal.balance).toBe(50_000)
  expect(await audit()).toEqual([])
})

test('a person is not erased while money of a goal is on its way back to them', async () => {
  const saver = await aSaver()
  const { ana, goalId } = saver
  await payIn(saver, 20_000)
  await ana.saving.takeBack(goalId, 20_000, 'payment')
  const setState = (state: 'asked' | 'manual' | 'failed' | 'done') =>
    sql`
      update market.saving_refunds r set state = ${state}
      from market.saving_deposits d where d.id = r.deposit_id and d.goal_id = ${goalId}
    `.execute(db)
  for (const state of ['asked', 'manual', 'failed'] as const) {
    await setState(state)
    expect(await code(ana.saving.checkErasure())).toBe('market.saving-not-empty')
    expect(await code(ana.erasePerson())).toBe('market.saving-not-empty')
  }
  await setState('done')
  expect(await ana.saving.checkErasure()).toEqual({ message: 'valid' })
  expect(await ana.erasePerson()).toMatchObject({ erased: true })
})

test('a permit that is withdrawn between the check and the entry refuses as the check does', async () => {
  const { ana, goalId } = await aSaver()
  const credit = { ownerUid: ana.uid, currency: 'BOB', amountMinor: 5000, reason: 'credit', cause: goalId } as const
  await setUp.creditWallet({ ...credit, note: 'Regalo', actorUid: null })

  const putting = await db.transaction().execute(async (trx) => {
    await sql`
      update market.saving_permits set withdrawn_by = 'olga', withdrawn_at = now() where withdrawn_at is null
    `.execute(trx)
    const refused = code(ana.saving.put(goalId, 5000))
    // The check saw the permit; the entry waits for who withdraws it.
    await expect.poll(countWaiting).toBe(1)
    return { refused }
  })
  expect(await putting.refused).toBe('market.saving-off')
  expect((await ana.wallet()).balance).toBe(5000)
})

async function countWaiting() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows[0]?.count
}
