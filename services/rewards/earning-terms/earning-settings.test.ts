import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { rewardsInvariants } from '../invariants.ts'
import { usualTerms } from '../missions/rules/ways-to-earn.ts'
import type { Tables } from '../tables.ts'
import { openRewards } from '../testing/open-rewards.ts'

const connection = await testDatabase({ poolSize: 5 })
let time = new Date('2026-11-22T15:00:00Z')
const harness = openRewards(connection, { now: () => time })
const { client } = harness.rewards
const operator = harness.signUp({ roles: ['customer', 'operator'] })
const asOperator = { context: operator.context }

const country = 'BO'
const read = () => client.earningTerms({ country }, asOperator)
const save = (version: number, terms: typeof usualTerms) =>
  client.saveEarningTerms({ country, version, terms }, asOperator)
const getCode = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => asServiceError(error)?.code ?? error,
  )
const getPoints = async (context: typeof operator.context) => (await client.gamification(undefined, { context })).points

const dearer = { ...usualTerms, purchase: { each: 3, limit: 40 } }

test('what operators set counts from the next month on, and takes nothing back that was earned', async () => {
  const { uid, context } = harness.signUp()
  const before = harness.putOrder({ ownerUid: uid, purchasedAmount: 45_000 })
  await harness.orderMoved(before)
  expect(await getPoints(context)).toBe(45)

  const { version, fromMonth } = await read()
  expect([version, fromMonth]).toEqual([0, '2026-12'])
  const saved = await save(version, dearer)
  const gives = (ways: (typeof saved)['now']) => ways.find(({ kind }) => kind === 'purchase')?.gives
  expect(gives(saved.now)).toMatch(/^1 huella por/)
  expect(gives(saved.next)).toMatch(/^3 huellas por/)

  // The month that runs keeps its terms, however often its orders are read again.
  await harness.orderMoved(before)
  await harness.orderMoved(harness.putOrder({ ownerUid: uid, purchasedAmount: 10_000 }))
  // 45 and 10 of two orders, 25 of 'Despensa llena'.
  expect(await getPoints(context)).toBe(55 + 25)
  expect((await client.waysToEarn(undefined, { context })).ways.find(({ kind }) => kind === 'purchase')?.each).toBe(1)

  time = new Date('2026-12-05T15:00:00Z')
  expect((await client.waysToEarn(undefined, { context })).ways.find(({ kind }) => kind === 'purchase')?.each).toBe(3)
  await harness.orderMoved(
    harness.putOrder({ ownerUid: uid, purchasedAmount: 20_000, deliveredAt: time.toISOString() }),
  )
  // 60 of the new terms, of which 40 count in December; 60 of 'Tres pedidos'.
  const inDecember = await getPoints(context)
  expect(inDecember).toBe(55 + 25 + 40 + 60)
  await harness.orderMoved(before)
  expect(await getPoints(context)).toBe(inDecember)
  expect(await findBroken(connection.db<Tables>(), rewardsInvariants(time))).toEqual([])
})

test('of two who change it at once one is told; a change is undone once, and not over a later one', async () => {
  const { version, terms } = await read()
  const more = { ...terms, visit: { each: 60, limit: 240 } }
  const less = { ...terms, visit: { each: 5, limit: 20 } }
  const outcomes = await Promise.all([getCode(save(version, more)), getCode(save(version, less))])
  expect(outcomes.sort()).toEqual(['done', 'rewards.earning-changed-elsewhere'])

  const [changed] = await client.settingChanges({ kind: 'earning', subject: country }, asOperator)
  expect(changed?.before).toEqual({ 'visit.each': 30, 'visit.limit': 120 })
  const undo = (changeId = 0) => getCode(client.undoSettingChange({ changeId }, asOperator))
  expect(await undo(changed?.id)).toBe('done')
  expect(await undo(changed?.id)).toBe('rewards.setting-change-undone')
  expect((await read()).terms).toEqual(terms)

  const first = await read()
  await save(first.version, more)
  const [earlier] = await client.settingChanges({ kind: 'earning', subject: country }, asOperator)
  await save((await read()).version, less)
  expect(await undo(earlier?.id)).toBe('rewards.setting-changed-since')
})

test('a preview writes nothing, and what gives nothing is not told', async () => {
  const before = await read()
  const preview = await client.previewEarningTerms(
    { country: 'PY', terms: { ...dearer, profile: { each: 0, limit: 0 } } },
    asOperator,
  )
  expect(preview.map(({ kind }) => kind)).not.toContain('profile')
  expect(preview.find(({ kind }) => kind === 'purchase')?.gives).toBe('3 huellas por cada Gs\u00A010.000')
  expect(await read()).toEqual(before)
})
