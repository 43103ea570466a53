import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Money } from '#shared/values.ts'
import { ExportPage, exportQuery } from '../exports/contract.ts'
import {
  BillingMonth,
  HouseAccount,
  HouseAccountEntry,
  HouseAccountStatement,
  LedgerPage,
  ledgerQuery,
} from './contract.ts'
import { DESK_METHODS } from './rules/house-account.ts'

const shopId = z.string().max(100)
const accountId = z.string().max(100)
const reason = z.string().trim().min(3).max(200)

export const StaffHouseAccount = HouseAccount.extend({
  customerUid: z.string(),
  customerName: z.string().describe('Of their latest order when it was opened; empty for an erased one'),
})

const StaffEntry = HouseAccountEntry.extend({
  actorUid: z.string().nullable().describe('Who of the team wrote it'),
  canReverse: z.boolean().describe('A payment at the shop that was not taken back'),
})

export const StaffLedger = LedgerPage.extend({ account: StaffHouseAccount, entries: z.array(StaffEntry) })

export const HouseAccountTerms = z.object({
  ordersNeeded: z.int().min(1).max(50).describe('Delivered orders of a customer before an account is opened for them'),
  graceDays: z
    .int()
    .min(4)
    .max(15)
    .describe('Days after the end of a month to pay it; for accounts opened from now on'),
})

const area = 'finance'
const tags = ['staff']
const path = '/staff/shops/{shopId}/house-accounts' as const

/** House accounts of a shop, for operators of its money. An account of another shop is not found. */
export const staffHouseAccountCalls = {
  staffHouseAccounts: operation({ access: 'operator', area })
    .route({ method: 'GET', path, summary: "A shop's accounts", tags })
    .input(
      z.object({
        shopId,
        isOverdue: z.stringbool().or(z.boolean()).optional().describe('Those alone with something overdue'),
        after: z.string().max(500).optional().describe('`next` of the page before'),
        first: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    .output(
      z.object({
        shopName: z.string(),
        country: CountryIsoCode,
        currencyCode: CurrencyCode,
        terms: HouseAccountTerms,
        owed: Money.describe('By all customers'),
        overdue: Money,
        credits: Money.describe('That the shop owes'),
        accounts: z.array(StaffHouseAccount).describe('By name, without closed ones on which nobody owes anything'),
        next: z.string().nullable(),
      }),
    ),

  saveHouseAccountTerms: operation({ access: 'operator', area })
    .route({ method: 'PUT', path: `${path}/terms`, summary: 'Whom the shop knows, and when they pay', tags })
    .input(z.object({ shopId, ...HouseAccountTerms.shape }))
    .output(HouseAccountTerms),

  /**
   * Opens an account for a customer whom the shop knows: an account with a proved phone, and as many delivered orders as
   * the shop asks for. They are told, and buy on it once they accepted the terms.
   */
  openHouseAccount: operation({ access: 'operator', area, idempotency: true })
    .route({ method: 'POST', path, summary: 'Open an account', tags })
    .input(z.object({ shopId, customerUid: z.string().min(1).max(100), limit: Money }))
    .output(StaffHouseAccount),

  staffHouseAccount: operation({ access: 'operator', area })
    .route({ method: 'GET', path: `${path}/{accountId}`, summary: 'An account with its entries', tags })
    .input(z.object({ shopId, accountId, ...ledgerQuery }))
    .output(StaffLedger),

  /** Changes the limit, also below the balance, or the state: paused, open again, or closed when nobody owes anything. */
  changeHouseAccount: operation({ access: 'operator', area })
    .route({ method: 'PUT', path: `${path}/{accountId}`, summary: 'Change an account', tags })
    .input(z.object({ shopId, accountId, limit: Money, state: HouseAccount.shape.state }))
    .output(StaffHouseAccount),

  /** Money that the customer paid at the shop. More than is owed is their credit. */
  recordHouseAccountPayment: operation({ access: 'operator', area, idempotency: true })
    .route({ method: 'POST', path: `${path}/{accountId}/payments`, summary: 'Register a payment', tags })
    .input(z.object({ shopId, accountId, amount: Money.min(1), method: z.enum(DESK_METHODS) }))
    .output(StaffHouseAccount),

  /** Takes back a payment that was registered by mistake, once; its money leaves the till again. */
  reverseHouseAccountPayment: operation({ access: 'operator', area, idempotency: true })
    .route({
      method: 'POST',
      path: `${path}/{accountId}/entries/{number}/reversal`,
      summary: 'Take a payment back',
      tags,
    })
    .input(z.object({ shopId, accountId, number: z.coerce.number().int().min(1), reason }))
    .output(StaffHouseAccount),

  /** Gives the customer back their credit, or a part of it. */
  payOutHouseAccount: operation({ access: 'operator', area, idempotency: true })
    .route({ method: 'POST', path: `${path}/{accountId}/payouts`, summary: 'Give a credit back', tags })
    .input(z.object({ shopId, accountId, amount: Money.min(1), method: z.enum(DESK_METHODS) }))
    .output(StaffHouseAccount),

  /** Corrects the balance by hand, with the reason that the customer reads too. It may go above the limit. */
  correctHouseAccount: operation({ access: 'operator', area, idempotency: true })
    .route({ method: 'POST', path: `${path}/{accountId}/corrections`, summary: 'Correct a balance', tags })
    .input(
      z.object({
        shopId,
        accountId,
        amount: z
          .int()
          .min(-1_000_000_000)
          .max(1_000_000_000)
          .refine((amount) => amount !== 0, 'Cannot be 0')
          .describe('Owed more; negative: less'),
        reason,
      }),
    )
    .output(StaffHouseAccount),

  staffHouseAccountStatement: operation({ access: 'operator', area })
    .route({ method: 'GET', path: `${path}/{accountId}/statements/{month}`, summary: "A month's statement", tags })
    .input(z.object({ shopId, accountId, month: BillingMonth }))
    .output(HouseAccountStatement.extend({ account: StaffHouseAccount })),

  /** The statement as a table; the file leaves a line in the list of exports. */
  houseAccountStatementRows: operation({ access: 'operator', area, load: 'browsing' })
    .route({
      method: 'GET',
      path: `${path}/{accountId}/statements/{month}/rows`,
      summary: "Export a month's statement",
      tags,
    })
    .input(z.object({ shopId, accountId, month: BillingMonth, ...exportQuery }))
    .output(ExportPage),
}

export type StaffHouseAccount = z.infer<typeof StaffHouseAccount>
export type StaffLedger = z.infer<typeof StaffLedger>
export type HouseAccountTerms = z.infer<typeof HouseAccountTerms>
