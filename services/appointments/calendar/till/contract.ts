import * as z from 'zod'
import { PaymentStatus } from '#services/payments/contract.ts'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Day, Money, MoneySum, requiredText } from '#shared/values.ts'
import { State } from '../../bookings/contract.ts'
import { PAID_METHODS, TILL_METHODS } from './rules/till.ts'

const TillMethod = z.enum(TILL_METHODS)
const PaidMethod = z.enum(PAID_METHODS)
const reason = requiredText('Reason', 200)

/** Kinds of entries. `package_sale`: the price of a package of visits. */
export const ENTRY_KINDS = [
  'payment',
  'reversal',
  'refund',
  'cash_in',
  'cash_out',
  'package_sale',
  'package_refund',
] as const

/** Something that came into a till or went out; sums of a reversal, a refund and of cash taken out are negative. */
export const TillEntry = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  method: PaidMethod,
  amount: z.int(),
  tip: z.int(),
  customer: z.string().nullable().describe('Who paid'),
  pets: z.array(z.string()),
  packageName: z.string().nullable().describe('Of the package that was sold, or paid a visit'),
  purchaseId: z.string().nullable(),
  appointmentId: z.string().nullable().describe('Of the booking that was paid: its first visit'),
  visits: z
    .array(z.object({ appointmentId: z.string(), petName: z.string(), amount: z.int() }))
    .describe('What of it paid which visit'),
  isByCode: z
    .boolean()
    .describe('Paid by a QR code of the counter: money goes back by a refund, and is not taken back'),
  reason: z.string(),
  isReversed: z.boolean(),
  takenBy: z.string().describe('Uid of the person who took it'),
  at: z.iso.datetime(),
})
export type TillEntry = z.infer<typeof TillEntry>

export const Till = z.object({
  id: z.string(),
  day: Day.describe("In the store's zone"),
  currencyCode: CurrencyCode,
  opening: Money,
  openedBy: z.string(),
  openedAt: z.iso.datetime(),
  closedBy: z.string().nullable(),
  closedAt: z.iso.datetime().nullable(),
  expected: z
    .int()
    .describe('Cash that should be there: opening, cash payments with tips, and cash put in or taken out'),
  counted: Money.nullable(),
  difference: z.int().nullable().describe('Counted minus expected; null while it is open'),
  note: z.string(),
  totals: z.array(z.object({ method: PaidMethod, amount: z.int(), tip: z.int() })),
  entries: z.array(TillEntry),
})
export type Till = z.infer<typeof Till>

export const TillSummary = Till.pick({ id: true, day: true, closedAt: true, counted: true, difference: true })

const Line = z.object({ name: z.string(), amount: z.int() })

/** What a booking costs, and what was paid of it. */
export const Bill = z.object({
  bookingId: z.string(),
  storeId: z.string(),
  customerName: z.string(),
  day: Day,
  currencyCode: CurrencyCode,
  pets: z.array(
    z.object({
      appointmentId: z.string(),
      petName: z.string(),
      state: State,
      lines: z.array(Line).describe('Services, discounts and pick-up'),
      charges: z.array(Line.extend({ id: z.string(), kind: z.enum(['extra', 'price']) })),
      total: Money,
      depositPaid: Money,
      paid: Money.describe('At the counter'),
      paidByPackage: Money.describe('The part of it that a package paid'),
      due: Money,
      isPayable: z.boolean().describe('It has begun, and was not cancelled'),
      package: z
        .object({
          purchaseId: z.string(),
          name: z.string(),
          visitsLeft: z.int(),
          validUntil: Day,
          pays: Money.describe('What it would pay of this visit'),
          depositBack: Money.describe('Deposit that would go back'),
        })
        .nullable()
        .describe("The customer's package that can pay the visit; null: none, or one has paid it"),
      packageUse: z
        .object({ entryId: z.string(), name: z.string(), amount: Money })
        .nullable()
        .describe('The package that paid the visit'),
    }),
  ),
  due: MoneySum.describe('Of all that has begun'),
  paid: MoneySum,
  payments: z.array(TillEntry),
  takesQr: z.boolean().describe('The counter can show a code that is confirmed at once'),
  qr: z
    .object({
      amount: Money,
      tip: Money,
      status: PaymentStatus,
      code: z.string().nullable().describe('What the QR code says; null: payments does not answer now'),
      token: z.string().nullable().describe('Opens /payment/TOKEN'),
      isTest: z.boolean(),
      expiresAt: z.iso.datetime(),
    })
    .nullable()
    .describe('The code that is shown now'),
  openTillDay: Day.nullable().describe(
    'Day of a till that was left open before today: it is closed before anything is paid',
  ),
})
export type Bill = z.infer<typeof Bill>

/** What a payment at the counter paid: the visits, without deposits that were invoiced when they were paid, or a package. */
export const TillPayment = z.object({
  merchantId: z.string(),
  country: CountryIsoCode,
  currencyCode: CurrencyCode,
  ownerUid: z.string().nullable().describe('Account of the customer; null: none'),
  customerName: z.string(),
  method: TillMethod,
  lines: z
    .array(z.object({ petName: z.string().nullable(), name: z.string(), amount: Money }))
    .describe('Visits, or a package without a pet'),
  reversal: z.object({ entryId: z.string(), amount: Money, reason: z.string() }).nullable(),
  refunds: z
    .array(z.object({ entryId: z.string(), amount: Money, reason: z.string() }))
    .describe('What was given back of it, by the entry of each refund'),
})
export type TillPayment = z.infer<typeof TillPayment>

const storeId = { storeId: z.string().max(100) }
const appointmentId = { appointmentId: z.string().max(100) }
const tillRoute = '/backoffice/stores/{storeId}/till' as const

/**
 * Paying at the counter, and the till of a store. A payment belongs to a till, a day and the person who took it; nothing is
 * edited: what was wrong is taken back by an entry of the opposite sum.
 */
export const till = {
  /** The till that is open, or null; and earlier ones, ten a page, newest first. */
  till: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: tillRoute, summary: 'The till of a store', tags: ['till'] })
    .input(
      z.object({
        ...storeId,
        tillId: z.string().max(100).optional().describe('That one instead of the open one'),
        after: z.string().max(100).optional().describe('Id of the last till of the page before'),
      }),
    )
    .output(
      z.object({
        today: Day,
        currencyCode: CurrencyCode,
        till: Till.nullable(),
        proposedOpening: Money.describe('What was counted last'),
        latest: z.array(TillSummary),
        endCursor: z.string().nullable().describe('null: the last page'),
      }),
    ),

  openTill: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({ method: 'POST', path: tillRoute, summary: 'Open the till', tags: ['till'] })
    .input(z.object({ ...storeId, opening: Money }))
    .output(Till),

  /** Closes the open till with what was counted; the difference stays as it is. */
  closeTill: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'POST', path: `${tillRoute}/{tillId}/close`, summary: 'Close the till', tags: ['till'] })
    .input(
      z.object({
        ...storeId,
        tillId: z.string().max(100),
        counted: Money,
        note: z.string().trim().max(300).default(''),
      }),
    )
    .output(Till),

  /** Cash that is put in or taken out, with its reason: change from the bank, a tip that is paid out. */
  moveCash: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({ method: 'POST', path: `${tillRoute}/cash`, summary: 'Put cash in or take it out', tags: ['till'] })
    .input(z.object({ ...storeId, direction: z.enum(['in', 'out']), amount: Money, reason }))
    .output(Till),

  /** Takes an entry back, in the till that is open now. Of a payment the visits owe the sum again. */
  reverseEntry: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({
      method: 'POST',
      path: `${tillRoute}/entries/{entryId}/reversal`,
      summary: 'Take an entry back',
      tags: ['till'],
    })
    .input(z.object({ ...storeId, entryId: z.string().max(100), reason }))
    .output(Till),

  bill: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'GET',
      path: '/backoffice/appointments/{appointmentId}/bill',
      summary: 'What a booking costs and what was paid',
      tags: ['till'],
    })
    .input(z.object(appointmentId))
    .output(Bill),

  /**
   * Marks as paid what the begun and finished visits of the booking owe, deposits deducted, and a tip. Without an open till
   * one of today opens with what was counted last. `amount` is what the staff saw: another sum is refused.
   */
  payVisit: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({
      method: 'POST',
      path: '/backoffice/appointments/{appointmentId}/payment',
      summary: 'Mark a booking as paid',
      tags: ['till'],
    })
    .input(z.object({ ...appointmentId, method: TillMethod, amount: Money, tip: Money.default(0) }))
    .output(Bill),

  /** Shows a QR code for what `payVisit` would take. Its payment enters the till by itself. */
  startQrPayment: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({
      method: 'POST',
      path: '/backoffice/appointments/{appointmentId}/qr',
      summary: 'Ask for a payment by QR',
      tags: ['till'],
    })
    .input(z.object({ ...appointmentId, amount: Money, tip: Money.default(0) }))
    .output(z.object(appointmentId)),

  /** Ends the code that is shown, to be paid otherwise. 409 when it was paid in this moment. */
  endQrPayment: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'DELETE',
      path: '/backoffice/appointments/{appointmentId}/qr',
      summary: 'End the payment by QR',
      tags: ['till'],
    })
    .input(z.object(appointmentId))
    .output(z.object(appointmentId)),

  /**
   * Gives back some of what was paid at the counter for a visit, whose price falls by it. It is not taken back: what was
   * given back by mistake is charged again.
   */
  refundVisit: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({
      method: 'POST',
      path: '/backoffice/appointments/{appointmentId}/refund',
      summary: 'Give money back',
      tags: ['till'],
    })
    .input(z.object({ ...appointmentId, method: TillMethod, amount: Money.min(1), reason }))
    .output(Bill),

  /** Adds an extra, or changes the price by a sum, with the reason. Only of visits that have begun. */
  addCharge: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({
      method: 'POST',
      path: '/backoffice/appointments/{appointmentId}/charges',
      summary: 'Add an extra or change the price',
      tags: ['till'],
    })
    .input(
      z.object({
        ...appointmentId,
        kind: z.enum(['extra', 'price']),
        label: requiredText('Label', 100),
        amount: z.int().min(-1_000_000_000).max(1_000_000_000).describe('Minor units; negative lowers the price'),
        seenTotal: Money.optional().describe('Total of the visit as the staff saw it: at another one it is refused'),
      }),
    )
    .output(Bill),

  removeCharge: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'DELETE',
      path: '/backoffice/appointments/{appointmentId}/charges/{chargeId}',
      summary: 'Take a charge back',
      tags: ['till'],
    })
    .input(z.object({ ...appointmentId, chargeId: z.string().max(100) }))
    .output(Bill),
}

/** A deposit that was paid for a booking, and what of it was given back. */
export const SoldDeposit = z.object({
  merchantId: z.string(),
  country: CountryIsoCode,
  currencyCode: CurrencyCode,
  ownerUid: z.string(),
  petNames: z.array(z.string()),
  method: z.enum(['qr', 'card']),
  amount: Money,
  returns: z.array(z.object({ cause: z.string(), amount: Money, reason: z.string() })),
})
export type SoldDeposit = z.infer<typeof SoldDeposit>

/** Operations for the invoicing service alone. */
export const tillPaymentCall = {
  /** The deposit of a booking, for its invoice; null: none was paid, or the first payment of its visit is invoiced with it. */
  soldDeposit: operation({ access: 'service' })
    .input(z.object({ bookingId: z.string().max(100) }))
    .output(SoldDeposit.nullable()),

  /** A payment at the counter, for the invoice of its visits; null: there is none. */
  tillPayment: operation({ access: 'service' })
    .input(z.object({ entryId: z.string().max(100) }))
    .output(TillPayment.nullable()),
}
