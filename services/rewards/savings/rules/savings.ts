import { type Currency, formatMoney } from '#shared/money.ts'
import { MONTHS } from '#shared/months.ts'

export interface Saving {
  /** Local month, yyyy-mm. */
  month: string
  amount: number
  isReturned: boolean
}

export interface PaidMonth {
  /** Local month in which the paid month begins. */
  month: string
  amount: number
  /** Whether the month has ended; only then its result counts. */
  isOver: boolean
}

export interface Sum {
  paid: number
  saved: number
}

/** Paid and saved amounts, in total and per month, newest first. Returned savings are excluded. */
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

/** Ended months needed before judging whether a membership pays off. */
const MONTHS_TO_JUDGE = 2

/**
 * Advice when the membership does not pay off: over the ended months, two at least, the member paid more than they
 * saved. Savings of the running month count in its favour.
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
