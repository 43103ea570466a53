import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { Tables } from '../tables.ts'
import { paid } from '../testing/insure.ts'
import { openInsurance } from '../testing/open-insurance.ts'
import { sentClaim } from '../testing/sent-claim.ts'
import { findEarned } from './store.ts'

const connection = await testDatabase({ poolSize: 3 })
const db = connection.db<Tables>()
let time = new Date('2026-11-26T15:00:00Z')
const at = (moment: Date) => {
  time = moment
}
const harness = await openInsurance(connection, { now: () => time })
const { client } = harness.insurance
const { context } = harness.signUp({ roles: ['customer', 'operator'] })

async function getCosts(months: number) {
  const { plans } = await client.planCosts({ country: 'BO', months }, { context })
  return plans.find(({ policyId }) => policyId === 'bo-esencial')
}

test('a plan earns its premium day by day, and its claims are reserved until they are paid', async () => {
  const { claimId } = await sentClaim(harness, db, at)
  // Bs 45 of 22 November to 22 December: 5 of 30 days.
  expect(await getCosts(1)).toMatchObject({ contracts: 1, claims: 1, earned: 750, paid: 0, reserved: 40_000 })
  at(new Date('2026-12-31T15:00:00Z'))
  const [november, december] = (await getCosts(2))?.months ?? []
  expect([november?.earned, december?.earned]).toEqual([1350, 3150])

  at(new Date('2026-11-26T15:00:00Z'))
  const item = { label: 'Collar', claimed: 15_000, accepted: 0, reason: 'No es un gasto médico' }
  const decision = { claimId, decision: 'approve', isPreexisting: false, reason: 'Completo' } as const
  await client.decideClaim({ ...decision, items: [item] }, { context })
  expect(await getCosts(1)).toMatchObject({ paid: 0, reserved: 28_000 })
  await client.markClaimPaid({ claimId, reference: 'TRF-1', withoutAccount: true }, { context })
  expect(await getCosts(1)).toMatchObject({ paid: 28_000, reserved: 0, lossRatio: 37_333 })
})

test('a contract whose price went back earned nothing', async () => {
  const before = await getCosts(1)
  const { insuranceId } = (await paid(harness, harness.signUp())).key
  expect((await getCosts(1))?.earned).toBe((before?.earned ?? 0) + 150)
  await client.cancelByStaff({ insuranceId, reason: 'Se anotó dos veces', refund: true }, { context })
  expect((await getCosts(1))?.earned).toBe(before?.earned)
})

test('the months of any period add up to the price of a contract, to the cent', async () => {
  const country = 'BO'
  const sum = async (from: string, until: string) =>
    (await findEarned(db, { country, from, until })).reduce((total, { earned }) => total + earned, 0)
  const whole = await sum('2026-01-01', '2028-01-01')
  const cut = fc
    .integer({ min: 0, max: 700 })
    .map((days) => new Date(Date.UTC(2026, 0, 2 + days)).toISOString().slice(0, 10))
  await fc.assert(
    fc.asyncProperty(cut, async (day) => {
      expect((await sum('2026-01-01', day)) + (await sum(day, '2028-01-01'))).toBe(whole)
    }),
    { numRuns: 30 },
  )
})
