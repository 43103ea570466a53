import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { testDatabase } from '#shared/database/testing.ts'
import { formatPlanErrors, InsurancePlan, makeInsuranceSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import { PlanOfFile } from './insurance-plan.ts'
import { findPolicies, findPolicy } from './store.ts'

const example: unknown = JSON.parse(
  readFileSync(new URL('../../../docs/examples/insurance.json', import.meta.url), 'utf8'),
)
const plan = InsurancePlan.parse(example)
const [bolivian, paraguayan] = z.array(PlanOfFile).parse(plan.plans)
if (!bolivian || !paraguayan) throw new Error('The example has two plans')
const providers = ['embedded']

async function nothingOnSale() {
  const connection = await testDatabase()
  const db = connection.db<Tables>()
  return { db, door: makeInsuranceSetUp({ db }) }
}

test('the example of the manual puts plans on sale, and once more changes nothing', async () => {
  const { db, door } = await nothingOnSale()

  const rehearsed = await door.setUp({ plan, providers, dryRun: true })
  expect(await findPolicies(db, 'BO')).toEqual([])
  const done = await door.setUp({ plan, providers, dryRun: false })
  const again = await door.setUp({ plan, providers, dryRun: false })

  expect(done).toEqual(rehearsed)
  expect(done.changes.map(({ what }) => what)).toEqual(['new', 'new'])
  expect(again.changes.map(({ what }) => what)).toEqual(['unchanged', 'unchanged'])
  const [sold] = await findPolicies(db, 'BO')
  expect(sold).toMatchObject({ id: 'bo-basico', currency: 'BOB', price: 4_500, fromMonths: 3 })
  expect(sold?.terms.coverages.map(({ title }) => title)).toEqual(['Accidentes', 'Enfermedades y sus exámenes'])
})

test('what the file leaves out stays as it is: other plans, and the other fields of a plan', async () => {
  const { db, door } = await nothingOnSale()
  await door.setUp({ plan, providers, dryRun: false })

  const short = InsurancePlan.parse({ plans: [{ id: 'bo-basico', price: 4_700 }] })
  const { changes } = await door.setUp({ plan: short, providers, dryRun: false })
  expect(changes).toEqual([{ id: 'bo-basico', what: 'changed', fields: ['price'] }])
  expect(await findPolicies(db, 'PY')).toHaveLength(1)
  const [sold] = await findPolicies(db, 'BO')
  expect(sold).toMatchObject({ price: 4_700, summary: bolivian.summary, fromMonths: 3 })
  expect(sold?.terms.coverages).toHaveLength(bolivian.coverages.length)
})

test('a plan goes off sale when the file says so, stays so while it does not, and comes back as it was', async () => {
  const { db, door } = await nothingOnSale()
  await door.setUp({ plan, providers, dryRun: false })
  const say = (entry: object) =>
    door.setUp({
      plan: InsurancePlan.parse({ plans: [{ id: 'py-basico', ...entry }] }),
      providers,
      dryRun: false,
    })

  expect((await say({ onSale: false })).changes).toEqual([{ id: 'py-basico', what: 'off sale', fields: [] }])
  expect(await findPolicies(db, 'PY')).toEqual([])
  expect(await findPolicy(db, 'py-basico')).toMatchObject({ price: 49_000, isOnSale: false })

  expect((await door.setUp({ plan, providers, dryRun: false })).changes.map(({ what }) => what)).toEqual([
    'unchanged',
    'unchanged',
  ])
  expect((await say({ onSale: true })).changes).toEqual([
    { id: 'py-basico', what: 'changed', fields: ['on sale again'] },
  ])
  expect(await findPolicies(db, 'PY')).toHaveLength(1)
})

test('a changed field is held against the others of its plan', async () => {
  const { door } = await nothingOnSale()
  await door.setUp({ plan, providers, dryRun: false })
  const older = InsurancePlan.parse({ plans: [{ id: 'bo-basico', fromMonths: 200 }] })
  expect((await door.setUp({ plan: older, providers, dryRun: false })).refused).toEqual([
    { id: 'bo-basico', reason: 'toYears: No pet is old enough and young enough for it' },
  ])
})

test('a new plan that lacks facts is refused by them', async () => {
  const { db, door } = await nothingOnSale()
  const short = InsurancePlan.parse({ plans: [{ id: 'bo-corto', country: 'BO', title: 'Corto' }] })
  const { refused } = await door.setUp({ plan: short, providers, dryRun: false })
  expect(refused).toEqual([{ id: 'bo-corto', reason: expect.stringMatching(/summary: .*price: .*coverages: /) }])
  expect(await findPolicies(db, 'BO')).toEqual([])
})

test('plans keep their places, change their prices, and what changed is named', async () => {
  const { db, door } = await nothingOnSale()
  const better = { ...bolivian, id: 'bo-mejor', price: 4_500 }
  await door.setUp({ plan: { plans: [bolivian, better] }, providers, dryRun: false })

  const { changes } = await door.setUp({
    plan: { plans: [better, { ...bolivian, price: 4_400, benefits: [] }] },
    providers,
    dryRun: false,
  })

  expect(changes).toEqual([
    { id: 'bo-mejor', what: 'unchanged', fields: [] },
    { id: 'bo-basico', what: 'changed', fields: ['price', 'benefits'] },
  ])
  expect((await findPolicies(db, 'BO')).map(({ id }) => id)).toEqual(['bo-basico', 'bo-mejor'])
})

test('a plan that moves to another country or has no underwriter is refused, and with it the whole file', async () => {
  const { db, door } = await nothingOnSale()
  await door.setUp({ plan, providers, dryRun: false })

  const { refused } = await door.setUp({
    plan: {
      plans: [
        { ...bolivian, price: 1 },
        { ...paraguayan, country: 'BO' },
        { ...bolivian, id: 'x', provider: 'insurer' },
      ],
    },
    providers,
    dryRun: false,
  })

  expect(refused).toEqual([
    { id: 'py-basico', reason: 'It is a plan of PY: a plan of BO needs another id' },
    { id: 'x', reason: 'No underwriter insurer is configured (UNDERWRITER_URL)' },
  ])
  expect((await findPolicies(db, 'BO')).map(({ price }) => price)).toEqual([4_500])
})

test('every fault of a file is named at once by its plan and its field', () => {
  const [accident] = bolivian.coverages
  const file = {
    plans: [
      { ...bolivian, price: -1, fromMonths: 200, coverages: [{ ...accident, limit: 0 }, accident], sale: true },
      { title: 'Sin nombre' },
      bolivian,
      bolivian,
    ],
  }
  const { error } = InsurancePlan.safeParse(file)
  if (!error) throw new Error('The file has faults')

  const errors = formatPlanErrors(error, file)
  for (const place of ['bo-basico, price', 'bo-basico, coverages.0.limit', 'bo-basico: Unrecognized key', 'plan 2, id'])
    expect(errors.join('\n')).toContain(place)

  const of = (change: object) => {
    const { error } = InsurancePlan.safeParse({ plans: [{ ...bolivian, ...change }] })
    return error && formatPlanErrors(error, { plans: [{ ...bolivian, ...change }] })
  }
  expect(of({ coverages: [accident, accident] })).toEqual(['bo-basico, coverages: An event is covered once'])
  expect(of({ species: ['PERRO', 'PERRO'] })).toEqual(['bo-basico, species: A species stands here once'])
  const twice = InsurancePlan.safeParse({ plans: [bolivian, bolivian] })
  expect(twice.error && formatPlanErrors(twice.error, {})).toEqual(['plans: An id stands here once'])
})
