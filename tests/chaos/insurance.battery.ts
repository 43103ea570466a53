// npm run test:battery -- insurance: the full version of services/insurance/contracts/races.test.ts.
import { expect, test } from 'vitest'
import { openInsurance } from '#services/insurance/testing/open-insurance.ts'
import { decideByChance } from '#services/insurance/testing/simulated-claims.ts'
import { testDatabase } from '#shared/database/testing.ts'

const connection = await testDatabase({ poolSize: 5 })
let time = new Date('2026-11-22T15:00:00Z')
const harness = await openInsurance(connection, { now: () => time })

test('of 1,000 claims by chance the service pays what the simulator said of them', async () => {
  const at = (now: Date) => {
    time = now
  }
  expect(await decideByChance(harness, connection.db(), { cases: 1000, seed: 11, at })).toBeGreaterThan(100)
})
