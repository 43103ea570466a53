import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode, Money, Revision } from '#shared/values.ts'
import { ENTRY_KINDS, ENTRY_METHODS, HOUSE_ACCOUNT_STATES } from './rules/house-account.ts'

const accountId = z.string().max(100)
const signed = z.int().describe('Minor units; may be negative')

/** A month, 'yyyy-MM', in the zone of the account's country. */
export const BillingMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/** What a shop sells to one known customer to be paid after the month's end, and what is owed of it. */
export const HouseAccount = z.object({
  id: z.string(),
  shopId: z.string(),
  shopName: z.string(),
  currencyCode: CurrencyCode,
  state: z.enum(HOUSE_ACCOUNT_STATES).describe('paused: it is paid off, and nothing is sold on it'),
  limit: Money,
  balance: signed.describe('Owed by the customer; negative: a credit'),
  room: Money.describe('What can still be bought'),
  due: Money.describe('Owed of the months that ended'),
  overdue: Money.describe('Owed of months whose due day is over: until it is paid nothing is sold on the account'),
  dueDay: z.string().describe("Last day to pay `due` without being late: '2026-12-05'"),
  dueLabel: z.string().describe("'5 de diciembre'"),
  nextDueLabel: z.string().describe('Last day to pay what is bought this month'),
  graceDays: z.int().describe('Days after the end of a month to pay it'),
  isAccepted: z.boolean().describe('Whether the customer accepted the terms; before, nothing is sold on the account'),
  acceptedAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime(),
})

export const HouseAccountEntry = z.object({
  number: z.int().describe('From 1, in the order in which the balance changed'),
  at: z.iso.datetime(),
  dayLabel: z.string().describe("'23 de noviembre de 2026, 15:45'"),
  kind: z
    .enum(ENTRY_KINDS)
    .describe(
      'charge: an order; credit: what it cost less since; payout: money that went back; correction: by the shop',
    ),
  amount: signed.describe('Owed more; negative: less'),
  balance: signed.describe('After it'),
  orderId: z.string().nullable(),
  referenceId: z.string().nullable(),
  method: z.enum(ENTRY_METHODS).nullable(),
  reason: z.string(),
})

export const HouseAccountStatement = z.object({
  account: HouseAccount,
  month: BillingMonth,
  monthLabel: z.string().describe("'noviembre de 2026'"),
  dueDay: z.string(),
  dueLabel: z.string().describe("'5 de diciembre'"),
  isEnded: z.boolean().describe('false: the month goes on, and so does the statement'),
  opening: signed,
  charges: Money,
  credits: signed,
  payments: signed,
  payouts: Money,
  corrections: signed,
  closing: signed,
  entries: z.array(HouseAccountEntry).describe('In their order; at most 1,000'),
})

export const LedgerPage = z.object({
  account: HouseAccount,
  entries: z.array(HouseAccountEntry).describe('The newest first'),
  next: z.int().nullable().describe('`before` of the page after this one; null: there is none'),
  months: z
    .array(z.object({ month: BillingMonth, label: z.string() }))
    .describe('With a statement, the newest first; at most 24'),
})

export const ledgerQuery = {
  before: z.coerce.number().int().min(1).optional().describe('Entries with a smaller number alone'),
  first: z.coerce.number().int().min(1).max(100).default(30),
}

const tags = ['house-accounts']

/** House accounts ('cuenta en la tienda') for their customers. Accounts of other customers are not found. */
export const houseAccountCalls = {
  houseAccounts: operation({ access: 'customer' })
    .route({ method: 'GET', path: '/app/house-accounts', summary: "The caller's accounts with shops", tags })
    .input(z.object({ shopId: z.string().max(100).optional().describe('With this shop alone') }))
    .output(z.object({ accounts: z.array(HouseAccount) })),

  houseAccount: operation({ access: 'owner', guests: false })
    .route({ method: 'GET', path: '/app/house-accounts/{accountId}', summary: 'One of them with its entries', tags })
    .input(z.object({ accountId, ...ledgerQuery }))
    .output(LedgerPage),

  houseAccountStatement: operation({ access: 'owner', guests: false })
    .route({
      method: 'GET',
      path: '/app/house-accounts/{accountId}/statements/{month}',
      summary: "A month's statement",
      tags,
    })
    .input(z.object({ accountId, month: BillingMonth }))
    .output(HouseAccountStatement),

  /** Accepts the terms, once; a second call changes nothing. `version` is that of the terms that were shown. */
  acceptHouseAccount: operation({ access: 'owner', guests: false })
    .route({ method: 'PUT', path: '/app/house-accounts/{accountId}/terms', summary: 'Accept the terms', tags })
    .input(z.object({ accountId, version: Revision.min(1) }))
    .output(HouseAccount),

  /** A link to pay a part of the balance, or all of it. The same open payment answers the same link. */
  payHouseAccount: operation({ access: 'owner', guests: false, rate: 'order', idempotency: true })
    .route({ method: 'POST', path: '/app/house-accounts/{accountId}/payments', summary: 'Pay online', tags })
    .input(z.object({ accountId, amount: Money.min(1), method: z.enum(['qr', 'card']) }))
    .output(z.object({ link: z.string().describe('/payment/TOKEN') })),
}

export type HouseAccount = z.infer<typeof HouseAccount>
export type HouseAccountEntry = z.infer<typeof HouseAccountEntry>
export type HouseAccountStatement = z.infer<typeof HouseAccountStatement>
export type LedgerPage = z.infer<typeof LedgerPage>
