import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { openFailingRewards, sweepExchange, sweepFact } from './testing/failure-sweep.ts'

// Sweeps only the failures around the commits. All calls in all ways: tests/chaos/sweep.battery.ts.
const harness = openFailingRewards(await testDatabase({ poolSize: 4 }))
const commits = /^commit$/

test.each(['not-sent', 'answer-lost'] as const)(
  'whichever commit fails (%s), an exchange takes its huellas once and has one coupon, and a fact earns once',
  async (way) => {
    expect(await sweepExchange(harness, { way, among: commits })).toEqual(['commit'])
    // Commits of the visit and of the care deeds done in it.
    expect(await sweepFact(harness, { way, among: commits })).toEqual(['commit', 'commit'])
  },
)
