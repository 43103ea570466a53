import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { makeInsuranceSetUp } from '../set-up.ts'
import { paid } from '../testing/insure.ts'
import { openInsurance } from '../testing/open-insurance.ts'
import { NewPlan } from './insurance-plan.ts'

const connection = await testDatabase({ poolSize: 5 })
const harness = await openInsurance(connection, { now: () => new Date('2026-11-21T15:00:00Z') })
const { client } = harness.insurance
const { context, withKey } = harness.signUp({ roles: ['customer', 'operator'] })

function aPlan(changes: Partial<NewPlan> = {}): NewPlan {
  return NewPlan.parse({
    country: 'BO',
    title: `Plan ${newId().slice(0, 8)}`,
    summary: 'Para el golpe que nadie espera.',
    price: 6_000,
    species: ['PERRO'],
    toYears: 9,
    coverages: [{ event: 'accident', limit: 150_000, deductible: 10_000, sharePercent: 70, waitingDays: 2 }],
    benefits: ['Pagas mes a mes'],
    ...changes,
  })
}

const create = (plan = aPlan()) => client.createPolicy(plan, { context })
const getLog = (subject: string) => client.policyChanges({ subject }, { context })
const getCode = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => asServiceError(error)?.code ?? error,
  )

test('a plan that an operator makes is on sale, with the titles of its events, and its preview was its card', async () => {
  const plan = aPlan()
  const preview = await client.previewPolicy(plan, { context })
  const made = await create(plan)

  expect(made).toMatchObject({ revision: 1, isOnSale: true, contracts: 0 })
  expect(made.policy).toEqual({ ...preview, id: made.plan.id })
  expect(made.policy.coverages).toMatchObject([{ title: 'Accidentes', displayLimit: 'Bs\u00A01.500,00' }])
  expect(await client.policies({ countryCode: 'BO' }, { context })).toContainEqual(made.policy)
  expect(await client.policyProviders(undefined, { context })).toMatchObject([{ name: 'embedded' }])
})

test('of two plans of one title one is made, and a repeated request makes one', async () => {
  const plan = aPlan({ title: 'Protección Única' })
  const outcomes = await Promise.all([getCode(create(plan)), getCode(create(plan))])
  expect(outcomes.sort()).toEqual(['done', 'insurance.plan-title-taken'])
  const again = { context: withKey(newId()) }
  const once = aPlan()
  const one = await client.createPolicy(once, again)
  expect(await client.createPolicy(once, again)).toEqual(one)
  expect(await getLog(one.plan.id)).toHaveLength(1)
})

test.each<[string, object]>([
  ['no coverage', { coverages: [] }],
  ['an event twice', { coverages: [...aPlan().coverages, ...aPlan().coverages] }],
  ['no age', { fromMonths: 200 }],
  ['no species', { species: [] }],
])('a plan with %s is refused as the file refuses it', async (_what, change) => {
  expect(await getCode(create({ ...aPlan(), ...change }))).toBe('http.bad-input')
})

test('an underwriter that is not configured is refused by its field', async () => {
  const refused = await client.createPolicy(aPlan({ provider: 'insurer' }), { context }).catch(asServiceError)
  expect(refused).toMatchObject({
    code: 'insurance.policy-without-underwriter',
    data: { fields: { provider: expect.any(String) } },
  })
})

test('a contract keeps the terms of its purchase when the plan changes, and when it is not sold any more', async () => {
  const { plan } = await create()
  const one = await paid(harness, harness.signUp(), plan.id)
  const read = () => client.insurance(one.key, { context: one.context })
  const before = await read()
  expect(JSON.stringify(before)).toContain('150000')

  const [accident] = plan.coverages
  if (!accident) throw new Error('There is a coverage')
  await client.changePolicy(
    { ...plan, price: 9_900, coverages: [{ ...accident, limit: 10_000 }], revision: 1 },
    { context },
  )
  await client.setPolicyOnSale({ id: plan.id, revision: 2, isOnSale: false }, { context })
  expect(await read()).toEqual(before)
  expect(await client.staffPolicy({ id: plan.id }, { context })).toMatchObject({ contracts: 1, isOnSale: false })
  const onSale = await client.policies({ countryCode: 'BO' }, { context })
  expect(onSale.map(({ id }) => id)).not.toContain(plan.id)
})

test('of two who save one revision one is told, and the file counts as somebody', async () => {
  const { plan } = await create()
  const save = (price: number) => getCode(client.changePolicy({ ...plan, price, revision: 1 }, { context }))
  expect((await Promise.all([save(1_000), save(2_000)])).sort()).toEqual(['done', 'insurance.plan-changed-elsewhere'])
  expect(await getLog(plan.id)).toHaveLength(2)

  const setUp = (price: number) =>
    makeInsuranceSetUp(harness.deps).setUp({
      plan: { plans: [{ ...plan, price }] },
      providers: ['embedded'],
      dryRun: false,
    })
  await setUp(3_000)
  const { revision } = await client.staffPolicy({ id: plan.id }, { context })
  await setUp(3_000)
  expect(await client.staffPolicy({ id: plan.id }, { context })).toMatchObject({ revision })
  expect(await getCode(client.changePolicy({ ...plan, revision: revision - 1 }, { context }))).toBe(
    'insurance.plan-changed-elsewhere',
  )
})

test('a change is undone once and not over a later one; a plan does not change its country', async () => {
  const { plan } = await create()
  const change = (price: number, revision: number) => client.changePolicy({ ...plan, price, revision }, { context })
  await change(7_000, 1)
  await change(8_000, 2)
  const [dearer, dear, made] = await getLog(plan.id)
  const undo = (id: number | undefined) => getCode(client.undoPolicyChange({ changeId: id ?? 0 }, { context }))

  expect(await undo(dear?.id)).toBe('insurance.setting-changed-since')
  expect(await undo(made?.id)).toBe('insurance.setting-change-not-found')
  const outcomes = await Promise.all([undo(dearer?.id), undo(dearer?.id)])
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(await undo(dearer?.id)).toBe('insurance.setting-change-undone')
  const now = await client.staffPolicy({ id: plan.id }, { context })
  expect(now.plan).toMatchObject({ price: 7_000 })
  expect(await getCode(client.changePolicy({ ...plan, country: 'PY', revision: now.revision }, { context }))).toBe(
    'insurance.policy-of-another-country',
  )
})
