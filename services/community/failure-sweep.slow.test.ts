import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { openFailingCommunity, sweepAdoption, sweepMatch, sweepMessage } from './testing/failure-sweep.ts'

// Fails only the commits. All calls and kinds of failure: tests/chaos/sweep.battery.ts.
const harness = await openFailingCommunity(await testDatabase({ poolSize: 4 }))
const among = /^commit$/

test.each(['not-sent', 'answer-lost'] as const)(
  'whichever commit fails (%s) of an adoption, a match, a message, each is there once or not at all',
  async (way) => {
    for (const sweep of [sweepAdoption, sweepMatch, sweepMessage])
      expect(await sweep(harness, { way, among })).toContain('commit')
  },
)
