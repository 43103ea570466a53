import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { settleMembership } from '../membership/settle-membership.ts'
import { openMemberships, somePlans } from '../testing/open-memberships.ts'
import { type NewPlan, PlanOfFile } from './plan-file.ts'

const connection = await testDatabase({ poolSize: 5 })
let time = new Date('2026-03-10T15:00:00Z')
const harness = await openMemberships(connection, { now: () => time })
const { client } = harness.rewards
const { context, withKey } = harness.signUp({ roles: ['customer', 'operator'] })
beforeAll(() => {
  time = new Date('2026-03-10T15:00:00Z')
})

function aPlan(changes: Partial<NewPlan> = {}): NewPlan {
  return {
    country: 'BO',
    name: `Huella ${newId().slice(0, 8)}`,
    summary: 'Baño más barato.',
    price: 3_000,
    freeDelivery: null,
    groomingPercent: 15,
    coupon: null,
    ...changes,
  }
}

const create = (plan = aPlan()) => client.createMembershipPlan(plan, { context })
const getLog = (subject: string) => client.settingChanges({ subject }, { context })
const getCode = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => asServiceError(error)?.code ?? error,
  )

test('a plan that an operator makes is sold after the others, and its preview was its card', async () => {
  const plan = aPlan({ coupon: { title: 'Del mes', percent: 10, amount: null, maxDiscount: 500, minItemTotal: 0 } })
  const preview = await client.previewMembershipPlan(plan, { context })
  const made = await create(plan)

  expect(made).toMatchObject({ revision: 1, isOnSale: true, members: 0, plan })
  expect(made.card).toEqual({ ...preview, id: made.plan.id })
  const onSale = await client.membershipPlans({ country: 'BO' }, { context })
  expect(onSale.at(-1)).toEqual(made.card)
})

test('of two plans of one name one is made, and a repeated request makes one', async () => {
  const plan = aPlan({ name: 'Ñandú Único' })
  expect((await Promise.all([getCode(create(plan)), getCode(create(plan))])).sort()).toEqual([
    'done',
    'rewards.plan-name-taken',
  ])
  const again = { context: withKey(newId()) }
  const once = aPlan()
  const one = await client.createMembershipPlan(once, again)
  expect(await client.createMembershipPlan(once, again)).toEqual(one)
  expect(await getLog(one.plan.id)).toHaveLength(1)
})

test('a plan that gives nothing is refused as the file refuses it', async () => {
  expect(await getCode(create(aPlan({ groomingPercent: 0 })))).toBe('http.bad-input')
  const coupon = { title: 'x', percent: 5, amount: 5, maxDiscount: null, minItemTotal: 0 }
  expect(await getCode(create(aPlan({ coupon })))).toBe('http.bad-input')
})

test('who holds a plan keeps its terms when it changes, and when it is not sold any more', async () => {
  const { plan, revision } = await create()
  const member = harness.signUp()
  await client.chooseMembership({ planId: plan.id }, { context: member.context })
  await client.payMembership({ method: 'qr' }, { context: member.context })
  await settleMembership(harness.deps, harness.paidFact(member.uid))
  const findHeld = async () => (await client.membership(undefined, { context: member.context })).membership
  expect(await findHeld()).toMatchObject({ status: 'ACTIVE', plan: { price: 3_000, groomingPercent: 15 } })

  const saved = await client.saveMembershipPlan({ ...plan, price: 9_900, groomingPercent: 5, revision }, { context })
  expect(saved).toMatchObject({ revision: 2, card: { version: 2, price: 9_900 } })
  await client.setMembershipPlanOnSale({ id: plan.id, revision: 2, isOnSale: false }, { context })
  expect(await findHeld()).toMatchObject({ status: 'ACTIVE', plan: { price: 3_000, groomingPercent: 15 } })
  expect(await client.staffMembershipPlan({ id: plan.id }, { context })).toMatchObject({ members: 1, isOnSale: false })
  const onSale = await client.membershipPlans({ country: 'BO' }, { context })
  expect(onSale.map(({ id }) => id)).not.toContain(plan.id)
  expect(await getCode(client.chooseMembership({ planId: plan.id }, { context: harness.signUp().context }))).toBe(
    'rewards.plan-not-found',
  )
})

test('of two who save one revision one is told, and the file counts as somebody', async () => {
  const { plan, revision } = await create()
  const save = (price: number) => getCode(client.saveMembershipPlan({ ...plan, price, revision }, { context }))
  expect((await Promise.all([save(1_000), save(2_000)])).sort()).toEqual(['done', 'rewards.plan-changed-elsewhere'])
  expect(await getLog(plan.id)).toHaveLength(2)

  const file = PlanOfFile.parse(somePlans.plans[0])
  const known = await client.staffMembershipPlan({ id: file.id }, { context })
  await harness.setUp({ plan: somePlans, dryRun: false })
  expect(await client.staffMembershipPlan({ id: file.id }, { context })).toMatchObject({ revision: known.revision })
  const dearer = { ...somePlans, plans: [{ ...file, price: 5_100 }, ...somePlans.plans.slice(1)] }
  await harness.setUp({ plan: dearer, dryRun: false })
  expect(await getCode(client.saveMembershipPlan({ ...file, revision: known.revision }, { context }))).toBe(
    'rewards.plan-changed-elsewhere',
  )
})

test('a plan moves up and down, from where it was seen, and the move is undone', async () => {
  const list = async () =>
    (await client.staffMembershipPlans({ country: 'BO' }, { context }))
      .filter(({ isOnSale }) => isOnSale)
      .map(({ plan }) => plan.id)
  await create()
  const before = await list()
  const last = before.length
  const id = before[last - 1] ?? ''
  const { revision } = await client.staffMembershipPlan({ id }, { context })
  const move = (from: number, to: number) => getCode(client.moveMembershipPlan({ id, from, to }, { context }))

  expect(await Promise.all([move(last, last - 1), move(last, last - 1)]).then((all) => all.sort())).toEqual([
    'done',
    'rewards.plan-changed-elsewhere',
  ])
  const moved = await list()
  expect(moved).toEqual([...before.slice(0, last - 2), id, before[last - 2]])
  expect((await client.membershipPlans({}, { context })).map((plan) => plan.id)).toEqual(moved)
  expect((await client.staffMembershipPlan({ id }, { context })).revision).toBe(revision)
  expect(await move(last - 1, last + 1)).toBe('rewards.plan-changed-elsewhere')

  const [line] = await client.settingChanges({ kind: 'membership-order', subject: 'BO' }, { context })
  const undo = () => getCode(client.undoSettingChange({ changeId: line?.id ?? 0 }, { context }))
  expect([await undo(), await undo()]).toEqual(['done', 'rewards.setting-change-undone'])
  expect(await list()).toEqual(before)
})

test('a change is undone once and not over a later one; a plan does not change its country', async () => {
  const { plan } = await create()
  await client.saveMembershipPlan({ ...plan, price: 4_000, revision: 1 }, { context })
  await client.saveMembershipPlan({ ...plan, price: 5_000, revision: 2 }, { context })
  await client.setMembershipPlanOnSale({ id: plan.id, revision: 3, isOnSale: false }, { context })
  const [stopped, dearer, dear, made] = await getLog(plan.id)
  const undo = (id: number | undefined) => getCode(client.undoSettingChange({ changeId: id ?? 0 }, { context }))

  expect(await undo(dear?.id)).toBe('rewards.setting-changed-since')
  expect(await undo(made?.id)).toBe('rewards.setting-change-not-found')
  expect((await Promise.all([undo(stopped?.id), undo(stopped?.id)])).sort()).not.toEqual(['done', 'done'])
  expect(await undo(dearer?.id)).toBe('done')
  expect(await undo(dearer?.id)).toBe('rewards.setting-change-undone')
  const now = await client.staffMembershipPlan({ id: plan.id }, { context })
  expect(now).toMatchObject({ isOnSale: true, plan: { price: 4_000 } })
  const elsewhere = { ...plan, country: 'PY' as const, revision: now.revision }
  expect(await getCode(client.saveMembershipPlan(elsewhere, { context }))).toBe('rewards.plan-of-another-country')
})

test('invitations are set, changed, ended and taken back, and nobody overwrites what another set', async () => {
  const country = 'PY'
  const read = () => client.referralTerms({ country }, { context })
  const save = (version: number, terms: { amount: number; minItemTotal: number; days: number } | null) =>
    client.saveReferralTerms({ country, version, terms }, { context })
  const terms = { amount: 30_000, minItemTotal: 0, days: 30 }
  expect(await client.previewReferral({ country, ...terms }, { context })).toEqual({
    title: 'Gs\u00A030.000 en tu próxima compra',
    terms: 'Válido por 30 días',
  })

  const refused = client.saveReferralTerms(
    { country, version: 0, terms: { ...terms, mostInAMonth: 9, mostInAll: 8 } },
    { context },
  )
  expect(await getCode(refused)).toBe('http.bad-input')

  const { version } = await read()
  const outcomes = await Promise.all([getCode(save(version, terms)), getCode(save(version, { ...terms, days: 60 }))])
  expect(outcomes.sort()).toEqual(['done', 'rewards.referral-changed-elsewhere'])
  const set = await read()
  expect(set.terms).toMatchObject({ mostInAMonth: 5, mostInAll: 30 })
  await save(set.version, null)
  expect(await read()).toMatchObject({ terms: null, version: 0, reward: null })
  expect(await getCode(save(set.version, terms))).toBe('rewards.referral-changed-elsewhere')

  const [ended] = await getLog(country)
  await client.undoSettingChange({ changeId: ended?.id ?? 0 }, { context })
  const back = await read()
  expect(back.terms).toEqual(set.terms)
  expect(back.version).not.toBe(set.version)
})
