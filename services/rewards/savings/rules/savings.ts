import { type Currency, formatMoney } from '#shared/money.ts'
import { MONTHS } from '#shared/months.ts'

export interface Saving {
  /** Local month, yyyy-mm. */
  month: string
  amount: number
  isReturned: boolean
}

export interface PaidMonth {
  /** Local month in which it begins. */
  month: string
  amount: number
  /** Its month is over: before that nobody knows whether it paid off. */
  isOver: boolean
}

export interface Sum {
  paid: number
  saved: number
}

/** What was paid and saved in all, and month by month, the newest first. What was returned is no saving. */
export function calculateSums(
  paid: readonly PaidMonth[],
  savings: readonly Saving[],
): { total: Sum; months: (Sum & { month: string })[] } {
  const months = new Map<string, Sum>()
  const getSum = (month: string) => {
    const sum = months.get(month) ?? { paid: 0, saved: 0 }
    months.set(month, sum)
    return sum
  }
  for (const { month, amount } of paid) getSum(month).paid += amount
  for (const { month, amount, isReturned } of savings) getSum(month).saved += isReturned ? 0 : amount
  const sorted = [...months].sort(([one], [other]) => (one < other ? 1 : -1))
  return {
    total: sorted.reduce((all, [, { paid, saved }]) => ({ paid: all.paid + paid, saved: all.saved + saved }), {
      paid: 0,
      saved: 0,
    }),
    months: sorted.map(([month, sum]) => ({ month, ...sum })),
  }
}

/** 'Ahorraste Bs 84, pagaste Bs 49'. */
export function savingsSentence({ paid, saved }: Sum, currency: Currency): string {
  return `Ahorraste ${formatMoney(saved, currency)}, pagaste ${formatMoney(paid, currency)}`
}

/** From so many months on it can be said whether it pays off. */
const MONTHS_TO_JUDGE = 2

/**
 * Said when it does not pay off: more was paid than saved over the months that are over, two of them at least. The month that
 * runs says nothing yet, and what it saved already counts in its favour.
 */
export function honestAdvice(
  paid: readonly PaidMonth[],
  savings: readonly Saving[],
  currency: Currency,
): string | null {
  const over = paid.filter(({ isOver }) => isOver)
  if (over.length < MONTHS_TO_JUDGE) return null
  const cost = over.reduce((sum, { amount }) => sum + amount, 0)
  const saved = savings.reduce((sum, { amount, isReturned }) => sum + (isReturned ? 0 : amount), 0)
  if (saved >= cost) return null
  return `En ${over.length} meses pagaste ${formatMoney(cost, currency)} y ahorraste ${formatMoney(saved, currency)}: quizá no te conviene.`
}

/** 'noviembre de 2026' of '2026-11'. */
export function formatMonth(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1]} de ${month.slice(0, 4)}`
}
