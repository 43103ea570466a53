import { expect, test } from 'vitest'
import { parseDeposit, typedDeposit } from './typed-deposit.ts'

test('what a store asks for is read as it was written', () => {
  for (const deposit of [
    { kind: 'none' as const },
    { kind: 'percent' as const, percent: 20 },
    { kind: 'fixed' as const, amount: 3050 },
  ]) {
    expect(parseDeposit(typedDeposit(deposit, 'BOB'), 'BOB')).toEqual(deposit)
  }
  expect(parseDeposit({ kind: 'fixed', percent: '', amount: '25.000' }, 'PYG')).toEqual({
    kind: 'fixed',
    amount: 25_000,
  })
})

test.each(['0', '101', '12,5', 'veinte', ''])('%s is no share', (percent) => {
  expect(parseDeposit({ kind: 'percent', percent, amount: '30' }, 'BOB')).toEqual({ wrong: 'depositPercent' })
})

test.each(['0', '', 'treinta'])('%s is no amount', (amount) => {
  expect(parseDeposit({ kind: 'fixed', percent: '20', amount }, 'BOB')).toEqual({ wrong: 'depositAmount' })
})
