import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { openFailingInsurance, sweepClaim, sweepIssue, sweepQuote } from './testing/failure-sweep.ts'

// Sweeps only the commits, and every call of issuing. All calls in all ways: tests/chaos/sweep.battery.ts.
const harness = await openFailingInsurance(await testDatabase({ poolSize: 4 }))
const commits = /^commit$/

test('whichever call fails after the money came (answer-lost), it is issued once and told once', async () => {
  const failed = await sweepIssue(harness, { way: 'answer-lost', isNotified: false })
  expect(failed.filter((statement) => statement === 'commit')).toHaveLength(2)
})

test.each(['not-sent', 'answer-lost'] as const)(
  'whichever commit of a quote or a claim fails (%s), each step is there once or not at all',
  async (way) => {
    expect(await sweepQuote(harness, { way, among: commits })).toEqual(['commit'])
    expect(await sweepClaim(harness, { way, among: commits })).toEqual({
      sent: ['commit'],
      approved: ['commit'],
      paid: ['commit'],
    })
  },
)
