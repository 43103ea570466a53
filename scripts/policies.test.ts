import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { expect, test } from 'vitest'

function ask(...words: string[]): string[] {
  const printed = execFileSync(process.execPath, ['scripts/policies.ts', ...words], { encoding: 'utf8' })
  return printed.trim().split('\n')
}

test('the policies of pages and operations are printed, and searched by words', () => {
  const all = ask()
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter((line) => line.startsWith('(page)') && line.includes('offline=catalogue'))).toHaveLength(3)
  expect(all.filter((line) => line.startsWith('staffCancelOrder'))).toEqual([
    expect.stringMatching(/^staffCancelOrder +POST .+ access=operator {2}area=orders/),
  ])
  // A process that reads all pages and contracts costs seconds: the words are searched once.
  expect(ask('CANCEL', 'appointment')).toEqual([
    expect.stringMatching(/^moveOrCancelAppointment .* access=owner/),
    expect.stringMatching(/^changeVisitOfLink .* access=public/),
    expect.stringMatching(/^setAppointmentState .* access=merchant/),
  ])
})
