import { expect, test } from 'vitest'
import { toRule } from './prices-form.server.ts'

const rule = (kind: 'percent' | 'amount' | 'each', amount: string) =>
  toRule({ shopId: 's', variant: ['v'], kind, amount, roundTo: 50 }, 'BOB')

test.each([
  ['percent', '10', { kind: 'percent', hundredths: 1000, roundTo: 50 }],
  ['percent', '-5,5', { kind: 'percent', hundredths: -550, roundTo: 50 }],
  ['percent', '− 12.25 %', { kind: 'percent', hundredths: -1225, roundTo: 50 }],
  ['amount', '+2,50', { kind: 'amount', minor: 250, roundTo: 50 }],
  ['amount', '-1.234,50', { kind: 'amount', minor: -123_450, roundTo: 50 }],
  ['percent', '', { kind: 'each' }],
  ['each', '10', { kind: 'each' }],
  ['percent', 'diez', null],
  ['amount', '--5', null],
] as const)('%s %j is the rule %o', (kind, amount, expected) => {
  expect(rule(kind, amount)).toEqual(expected)
})
