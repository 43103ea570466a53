import * as z from 'zod'
import { CurrencyCode, Day, Money, MoneySum } from '#shared/values.ts'

const count = z.int().min(0)

/** Payments of a period beside the movements of its bank statements. */
export const PeriodReconciliation = z.object({
  currencyCode: CurrencyCode,
  ways: z.array(
    z.object({
      method: z.enum(['qr', 'card']),
      isByStatement: z.boolean().describe('false: its provider tells, and pays out later, less its fee'),
      count,
      expected: MoneySum.describe('Paid in the period, or begun in it and waiting for a statement'),
      matched: MoneySum,
      missing: MoneySum.describe('On no statement yet'),
      missingCount: count,
      refunded: MoneySum,
    }),
  ),
  statement: z.object({
    incoming: MoneySum,
    matched: MoneySum,
    unmatched: MoneySum.describe('Came in and settled no payment'),
    unmatchedCount: count,
    openCount: count.describe('Of the unmatched, what a person must decide'),
    outgoing: z.int().describe('Refunds, fees and all else that left the account; negative'),
  }),
  missing: z
    .array(
      z.object({
        id: z.string(),
        reference: z.string(),
        description: z.string(),
        amount: Money,
        createdAt: z.iso.datetime(),
      }),
    )
    .describe('The oldest 50'),
  unmatched: z
    .array(
      z.object({
        statementId: z.string(),
        position: z.int(),
        bookedOn: Day,
        amount: Money,
        text: z.string(),
        outcome: z.string(),
        findingId: z.string().nullable().describe('What a person must decide about it'),
      }),
    )
    .describe('The first 50, what is open before the rest'),
})

export type PeriodReconciliation = z.infer<typeof PeriodReconciliation>
