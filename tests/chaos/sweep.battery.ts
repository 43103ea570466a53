// npm run test:battery -- sweep: fails every database query once, in every way; npm test runs samples
// (server/failure-sweep.slow.test.ts, services/{appointments,insurance,community,rewards}/failure-sweep.slow.test.ts).
import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { aFailingShop } from '#server/testing/failing-shop.ts'
import { sweepCancelling, sweepCheckout, sweepSettling } from '#server/testing/failure-sweeps.ts'
import { openFailingAppointments, sweepBooking } from '#services/appointments/testing/failure-sweep.ts'
import {
  openFailingCommunity,
  sweepAdoption,
  sweepMatch,
  sweepMessage,
  sweepPublishing,
} from '#services/community/testing/failure-sweep.ts'
import {
  openFailingInsurance,
  sweepClaim,
  sweepIssue,
  sweepLink,
  sweepQuote,
  sweepRenewal,
} from '#services/insurance/testing/failure-sweep.ts'
import { openFailingRewards, sweepExchange, sweepFact } from '#services/rewards/testing/failure-sweep.ts'
import { waysToFail } from '#shared/database/failing-testing.ts'
import { testDatabase } from '#shared/database/testing.ts'

const connection = await testDatabase({ poolSize: 4 })
const shop = await aFailingShop(connection)
const appointments = openFailingAppointments(connection)
const insurance = await openFailingInsurance(await testDatabase({ poolSize: 4 }))
const community = await openFailingCommunity(await testDatabase({ poolSize: 4 }))
const rewards = openFailingRewards(await testDatabase({ poolSize: 4 }))

const figures: Record<string, number> = {}
afterAll(() => {
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/sweep.json', JSON.stringify(figures, null, 2))
})

describe.each(waysToFail)('a call that fails as %s', (way) => {
  const sweeps = {
    'a checkout paid by QR': () => sweepCheckout(shop, { way, method: 'qr' }),
    'a checkout paid at the door': () => sweepCheckout(shop, { way, method: 'cash' }),
    'settling what the bank tells': () => sweepSettling(shop, { way }),
    'cancelling with its refund': () => sweepCancelling(shop, { way }),
    'booking what was kept': () => sweepBooking(appointments, { way, isHeld: true }),
    'booking at once': () => sweepBooking(appointments, { way, isHeld: false }),
    'a quote of an insurance': () => sweepQuote(insurance, { way }),
    'the link of an insurance': () => sweepLink(insurance, { way }),
    'issuing what was paid, told again': () => sweepIssue(insurance, { way, isNotified: true }),
    'issuing what was paid, found by the round': () => sweepIssue(insurance, { way, isNotified: false }),
    'a renewal': () => sweepRenewal(insurance, { way }),
    'publishing an ad': () => sweepPublishing(community, { way }),
    'choosing a family': () => sweepAdoption(community, { way }),
    'confirming a match': () => sweepMatch(community, { way }),
    'a first message': () => sweepMessage(community, { way }),
    'an exchange of huellas': () => sweepExchange(rewards, { way }),
    'a fact that earns huellas': () => sweepFact(rewards, { way }),
    'a claim, decided and paid': async () => Object.values(await sweepClaim(insurance, { way })).flat(),
  }
  test.each(Object.entries(sweeps))('leaves %s whole', async (name, sweep) => {
    const { length } = await sweep()
    expect(length).toBeGreaterThan(10)
    figures[`${name}, ${way}`] = length
  })
})
