import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Day, Money, MoneySum, requiredText } from '#shared/values.ts'
import { JOURNAL_KINDS, JOURNAL_METHODS } from './rules/daily-close.ts'

const shopId = z.string().max(100)
const signedMoney = z.int().describe('Minor units; may be negative')

/** Something that happened to the money of a shop. */
export const JournalEntry = z.object({
  at: z.iso.datetime(),
  kind: z
    .enum(JOURNAL_KINDS)
    .describe('sale: a part of an order by its method; unpaid: the part that nothing paid; handed_over: by a courier'),
  method: z.enum(JOURNAL_METHODS).nullable(),
  amount: Money,
  till: signedMoney.describe('Effect on the cash in the till'),
  orderId: z.string().nullable(),
  referenceId: z.string().nullable(),
  actorUid: z.string().nullable(),
  reason: z.string(),
})

/** How a day was closed. */
export const CloseRecord = z.object({
  day: Day,
  expected: signedMoney,
  counted: Money,
  difference: signedMoney.describe('Counted less expected'),
  left: Money.describe('Stays in the till'),
  withdrawn: Money.describe('Goes to the bank'),
  reason: z.string(),
  closedBy: z.string(),
  closedAt: z.iso.datetime(),
})

export const DailyClose = z.object({
  shopId: z.string(),
  shopName: z.string(),
  country: CountryIsoCode,
  currencyCode: CurrencyCode,
  day: Day.describe("In the shop's zone"),
  today: Day,
  since: z.iso.datetime().describe('Entries begin after it: the close before, else the beginning of the day'),
  until: z.iso.datetime().describe('Now, while the day is open'),
  isFirst: z.boolean().describe('The shop has no earlier close: who closes it says what was in the till'),
  orders: z.int().describe('Handed over'),
  sold: MoneySum,
  unpaid: MoneySum,
  methods: z.array(
    z.object({
      method: z.enum(JOURNAL_METHODS),
      sold: MoneySum,
      givenBack: MoneySum,
      net: signedMoney.describe('Of both'),
    }),
  ),
  cash: z.object({
    opening: MoneySum,
    sales: MoneySum.describe('Of the counter, and of orders that were picked up'),
    handedOver: MoneySum.describe('By couriers'),
    givenBack: MoneySum,
    paidIn: MoneySum,
    paidOut: MoneySum,
    accounts: signedMoney.describe('Of payments on house accounts, less what went back'),
    expected: signedMoney,
  }),
  collected: z
    .array(z.object({ method: z.enum(JOURNAL_METHODS), amount: signedMoney }))
    .describe('On house accounts, by method: no sales of the day'),
  held: z.object({ amount: MoneySum, orders: z.int() }).describe('Cash that couriers have not handed over yet'),
  differences: z.object({ count: z.int() }).describe('Open differences of cash at the door'),
  entries: z.array(JournalEntry).describe('The newest 200'),
  close: CloseRecord.nullable(),
})

/** The close of a shop's day. A closed day never changes: what is corrected later is an entry of the day it is made. */
export const dailyCloseCalls = {
  /** Of a day that an later close covers, that close. */
  dailyClose: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/close', summary: 'Close of a day', tags: ['accounting'] })
    .input(z.object({ shopId, day: Day.optional().describe('By default today') }))
    .output(DailyClose),

  /** The latest 62, newest first. */
  dailyCloses: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/closes', summary: 'Closes of a shop', tags: ['accounting'] })
    .input(z.object({ shopId }))
    .output(z.array(CloseRecord)),

  /** 409 when the day is closed, or when the cash that was expected is another sum by now. */
  closeDay: operation({ access: 'operator', area: 'finance', idempotency: true })
    .route({ method: 'POST', path: '/staff/shops/{shopId}/close', summary: 'Close a day', tags: ['accounting'] })
    .input(
      z.object({
        shopId,
        day: Day,
        expected: signedMoney.describe('As it was shown'),
        counted: Money,
        left: Money.nullable().default(null).describe('Stays in the till; null: all of it'),
        opening: Money.nullable().default(null).describe('Of the first close of a shop; null: 0. Else what was left'),
        reason: z.string().trim().max(300).default('').describe('Of a difference'),
      }),
    )
    .output(DailyClose),

  /** Cash that is put into the till or taken out of it, with its reason. */
  moveTillCash: operation({ access: 'operator', area: 'finance', idempotency: true })
    .route({ method: 'POST', path: '/staff/shops/{shopId}/tillCash', summary: 'Move cash', tags: ['accounting'] })
    .input(
      z.object({ shopId, direction: z.enum(['in', 'out']), amount: Money.min(1), reason: requiredText('Reason', 300) }),
    )
    .output(DailyClose),
}

export type DailyClose = z.infer<typeof DailyClose>
export type CloseRecord = z.infer<typeof CloseRecord>
