import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateSums, formatMonth, honestAdvice, savingsSentence } from './savings.ts'

const paid = (amount: number, isOver = true, month = '2026-03') => ({ amount, isOver, month })
const saved = (amount: number, isReturned = false, month = '2026-03') => ({ amount, isReturned, month })

test('what was returned is no saving', () => {
  const { total, months } = calculateSums(
    [paid(4_900)],
    [saved(8_400), saved(1_000, true), saved(500, false, '2026-04')],
  )
  expect(total).toEqual({ paid: 4_900, saved: 8_900 })
  expect(months).toEqual([
    { month: '2026-04', paid: 0, saved: 500 },
    { month: '2026-03', paid: 4_900, saved: 8_400 },
  ])
  expect(savingsSentence({ paid: 4_900, saved: 8_400 }, 'BOB')).toBe('Ahorraste Bs\u00a084,00, pagaste Bs\u00a049,00')
  expect(formatMonth('2026-11')).toBe('noviembre de 2026')
})

test('the months are together what was paid and saved in all', () => {
  const month = fc.constantFrom('2026-01', '2026-02', '2026-03')
  const amount = fc.integer({ min: 0, max: 100_000 })
  const months = fc.array(fc.record({ month, amount, isOver: fc.boolean() }))
  fc.assert(
    fc.property(months, fc.array(fc.record({ month, amount, isReturned: fc.boolean() })), (paid, saved) => {
      const { total, months } = calculateSums(paid, saved)
      const sum = (of: 'paid' | 'saved') => months.reduce((all, each) => all + each[of], 0)
      expect({ paid: sum('paid'), saved: sum('saved') }).toEqual(total)
    }),
  )
})

test('who pays more than they save is told so after two months, and nobody before', () => {
  expect(honestAdvice([paid(4_900), paid(4_900), paid(4_900)], [saved(6_000)], 'BOB')).toBe(
    'En 3 meses pagaste Bs\u00a0147,00 y ahorraste Bs\u00a060,00: quizá no te conviene.',
  )
  expect(honestAdvice([paid(4_900)], [], 'BOB')).toBeNull()
  expect(honestAdvice([paid(4_900), paid(4_900, false)], [], 'BOB')).toBeNull()
  expect(honestAdvice([paid(4_900), paid(4_900)], [saved(9_800)], 'BOB')).toBeNull()
  expect(honestAdvice([paid(4_900), paid(4_900)], [saved(9_799)], 'BOB')).not.toBeNull()
  expect(honestAdvice([paid(4_900), paid(4_900)], [saved(20_000, true)], 'BOB')).not.toBeNull()
})
