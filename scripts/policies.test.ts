import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { expect, test } from 'vitest'

function ask(...words: string[]): string[] {
  const printed = execFileSync(process.execPath, ['scripts/policies.ts', ...words], { encoding: 'utf8' })
  return printed.trim().split('\n')
}

test('the policies of pages and operations are printed, and searched by words', () => {
  expect(ask().length).toBeGreaterThan(500)
  expect(ask('(PAGE)', 'offline=catalogue')).toHaveLength(3)
  expect(ask('cancel', 'appointment')).toEqual([
    expect.stringMatching(/^moveOrCancelAppointment .* access=owner/),
    expect.stringMatching(/^changeVisitOfLink .* access=public/),
    expect.stringMatching(/^setAppointmentState .* access=merchant/),
  ])
  expect(ask('staffCancelOrder')).toEqual([
    expect.stringMatching(/^staffCancelOrder +POST .+ access=operator {2}area=orders/),
  ])
})
