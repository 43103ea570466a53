import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Day, Money, MoneySum } from '#shared/values.ts'

export const MembershipStatus = z
  .enum(['PENDING_PAYMENT', 'ACTIVE', 'LAPSED', 'PAUSED', 'ENDED', 'REFUNDED', 'CANCELLED'])
  .describe('CANCELLED: it was never paid; LAPSED: its month ended unpaid; ENDED: its owner stopped it')

export const Wish = z
  .enum(['renew', 'pause', 'stop'])
  .describe('What is to follow when the paid month ends; it may be changed until then')

export const Benefit = z.object({
  kind: z.enum(['delivery', 'grooming', 'coupon']),
  title: z.string().describe("In Spanish: 'Envío gratis desde Bs 40'"),
  detail: z.string(),
})

export const Plan = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  summary: z.string(),
  country: CountryIsoCode,
  currencyCode: CurrencyCode,
  price: Money.describe('For one month'),
  displayPrice: z.string(),
  freeDelivery: z.object({ minItemTotal: Money, displayMinItemTotal: z.string() }).nullable(),
  groomingPercent: z.int(),
  coupon: z.object({ title: z.string(), terms: z.string().describe("'10 % hasta Bs 30, desde Bs 80'") }).nullable(),
  benefits: z.array(Benefit).describe('The same in the words of the page'),
})

const Month = z.object({
  from: Day,
  until: Day.describe('On this day it gives nothing any more'),
  lastDay: Day.describe('The last day on which it gives something'),
  untilAt: z.iso.datetime(),
})

const MonthOnOffer = z.object({
  price: Money,
  displayPrice: z.string(),
  planName: z.string(),
  benefits: z.array(Benefit),
  isOtherPrice: z.boolean().describe('Not the price of the month before'),
  isOtherTerms: z.boolean().describe('Not the benefits of the month before'),
})

export const Membership = z.object({
  id: z.string(),
  status: MembershipStatus,
  wish: Wish,
  plan: Plan.describe('As it is kept for the month that runs, or that waits for its payment'),
  month: Month.nullable().describe('The one that runs; null: nothing is paid today'),
  paidUntil: Day.nullable().describe('With the months that are paid ahead; on this day it gives nothing any more'),
  daysLeft: z.int().describe('Whole days that are paid, the present one counted'),
  toPay: MonthOnOffer.extend({
    isFirst: z.boolean(),
    payUntil: z.iso.datetime().nullable().describe('Until when the open link is good'),
  })
    .nullable()
    .describe('The month that may be paid now'),
  coming: MonthOnOffer.extend({ from: Day })
    .nullable()
    .describe('The month that follows, when its plan has changed; from its notice on, until it is on offer'),
  coupon: z
    .object({ code: z.string(), title: z.string(), until: Day })
    .nullable()
    .describe('Of the month that runs; null while it is being made'),
  can: z.object({
    pay: z.boolean(),
    renew: z.boolean().describe('Asks for the month that follows, or for a new one'),
    pause: z.boolean(),
    stop: z.boolean(),
    resume: z.boolean().describe('Takes back a pause or a stop'),
  }),
  startedOn: Day.nullable(),
  log: z.array(z.object({ at: z.iso.datetime(), status: MembershipStatus, note: z.string() })),
  createdAt: z.iso.datetime(),
})

export const SavingsLine = z.object({
  cause: z.string(),
  kind: Benefit.shape.kind,
  what: z.string().describe("The order's reference, or the booking's id"),
  amount: Money,
  displayAmount: z.string(),
  at: z.iso.datetime(),
  isReturned: z.boolean().describe('It was cancelled or all of it came back: it counts for nothing'),
})

const Sum = z.object({ paid: MoneySum, displayPaid: z.string(), saved: MoneySum, displaySaved: z.string() })

export const SavingsStatement = z.object({
  currencyCode: CurrencyCode,
  total: Sum,
  sentence: z.string().describe("'Ahorraste Bs 84, pagaste Bs 49'"),
  advice: z
    .string()
    .nullable()
    .describe("'En 3 meses pagaste Bs 147 y ahorraste Bs 60: quizá no te conviene.'; null: it pays off, or is too new"),
  months: z
    .array(Sum.extend({ month: z.string().describe('yyyy-mm'), title: z.string(), lines: z.array(SavingsLine) }))
    .describe('The newest first, the newest 24'),
})

/** Calls of a membership's owner; each country has a membership of its own. */
export const membershipCalls = {
  /** Plans on sale in a country, by default the visited one. */
  membershipPlans: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/membership/plans', summary: 'Plans on sale', tags: ['membership'] })
    .input(z.object({ country: CountryIsoCode.optional() }))
    .output(z.array(Plan)),

  /** The caller's newest membership in the visited country; null without one. */
  membership: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/membership', summary: "The caller's membership", tags: ['membership'] })
    .output(z.object({ membership: Membership.nullable() })),

  /**
   * Creates an unpaid membership. One that waits for its first payment changes to the chosen plan; one that lapsed or
   * is paused is reactivated with it; an active one: 409 'Member already'.
   */
  chooseMembership: operation({ access: 'customer', idempotency: true })
    .route({ method: 'POST', path: '/membership', summary: 'Choose a plan', tags: ['membership'] })
    .input(z.object({ planId: z.string().min(1).max(60) }))
    .output(Membership),

  /** Link to pay the month on offer. While one is open the same method returns the same link. */
  payMembership: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/membership/payment', summary: 'The payment link', tags: ['membership'] })
    .input(z.object({ method: z.enum(['qr', 'card']) }))
    .output(z.object({ link: z.string(), payUntil: z.iso.datetime() })),

  /**
   * Offers the following month at the announced price, or a new one at today's price, to be paid. Repeating returns
   * the same.
   */
  renewMembership: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/membership/renewal', summary: 'Ask for the next month', tags: ['membership'] })
    .input(z.object({}))
    .output(Membership),

  /** Pauses at the end of the paid time; no month follows until the owner resumes. */
  pauseMembership: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/membership/pause', summary: 'Pause', tags: ['membership'] })
    .input(z.object({}))
    .output(Membership),

  /** Ends at the end of the paid time; a membership that is not active ends at once. */
  stopMembership: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/membership/stop', summary: 'Stop', tags: ['membership'] })
    .input(z.object({}))
    .output(Membership),

  /** Takes back a pause or a stop. A membership that is already paused is offered its next month. */
  resumeMembership: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/membership/resume', summary: 'Go on', tags: ['membership'] })
    .input(z.object({}))
    .output(Membership),

  /** Payments and savings of the caller in the visited country; empty without a membership. */
  savings: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/membership/savings', summary: 'What it paid off', tags: ['membership'] })
    .output(z.object({ savings: SavingsStatement.nullable() })),
}

export const StaffMembershipRow = z.object({
  id: z.string(),
  uid: z.string(),
  ownerName: z.string(),
  status: MembershipStatus,
  wish: Wish,
  planName: z.string(),
  country: CountryIsoCode,
  displayPrice: z.string(),
  paidUntil: Day.nullable(),
  displayPaid: z.string(),
  displaySaved: z.string(),
  createdAt: z.iso.datetime(),
})

export const StaffMembership = StaffMembershipRow.extend({
  owner: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  canRefund: z.boolean(),
  displayRefundable: z
    .string()
    .describe('What goes back when it is ended now: the month that runs, and those paid ahead'),
  periods: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      planName: z.string(),
      displayPrice: z.string(),
      status: z.enum(['OFFERED', 'PAID', 'CLOSED', 'REFUNDED']),
      from: Day.nullable(),
      until: Day.nullable(),
      paidAt: z.iso.datetime().nullable(),
      paymentId: z.string().nullable(),
      couponCode: z.string().nullable(),
    }),
  ),
  savings: SavingsStatement.nullable(),
  acts: z.array(
    z.object({
      at: z.iso.datetime(),
      status: MembershipStatus,
      note: z.string(),
      by: z.enum(['customer', 'staff', 'system']),
      actorUid: z.string().nullable(),
    }),
  ),
})

export const MembershipFigures = z.object({
  country: CountryIsoCode,
  currencyCode: CurrencyCode,
  active: z.int(),
  leaving: z.int().describe('Active, and nothing is to follow'),
  waiting: z.int().describe('Chosen and not paid yet'),
  lapsed: z.int(),
  paused: z.int(),
  ended: z.int(),
  thisMonth: z.object({ displayIncome: z.string(), displayRefunded: z.string(), displaySaved: z.string() }),
  total: z.object({ displayIncome: z.string(), displayRefunded: z.string(), displaySaved: z.string() }),
  referrals: z.object({ accepted: z.int(), earned: z.int(), takenBack: z.int() }),
  notGiven: z.int().describe('Coupons of a month that could not be granted for a quarter of an hour'),
})

/** Back-office calls. */
export const membershipStaffCalls = {
  staffMemberships: operation({ access: 'operator', area: 'support' })
    .route({ method: 'GET', path: '/staff/memberships', summary: 'Memberships', tags: ['staff'] })
    .input(
      z.object({
        status: MembershipStatus.optional(),
        country: CountryIsoCode.optional(),
        search: z.string().trim().max(100).optional().describe("Of the owner's name, e-mail or phone"),
        first: z.coerce.number().int().min(1).max(100).default(30),
        after: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ memberships: z.array(StaffMembershipRow), endCursor: z.string().nullable() })),

  staffMembership: operation({ access: 'operator', area: 'support' })
    .route({ method: 'GET', path: '/staff/memberships/{membershipId}', summary: 'One membership', tags: ['staff'] })
    .input(z.object({ membershipId: z.string().max(100) }))
    .output(StaffMembership),

  /**
   * Ends the membership now and refunds the running month and those paid ahead. Refunds come first: a membership stays
   * until all of them succeed, and failed ones are retried by a job. The owner reads the reason.
   */
  refundMembership: operation({ access: 'operator', area: 'support' })
    .route({
      method: 'POST',
      path: '/staff/memberships/{membershipId}/refund',
      summary: 'End and refund',
      tags: ['staff'],
    })
    .input(z.object({ membershipId: z.string().max(100), reason: z.string().trim().min(3).max(300) }))
    .output(StaffMembership),

  membershipFigures: operation({ access: 'operator', area: 'support', mayLag: true })
    .route({ method: 'GET', path: '/staff/membership-figures', summary: 'Figures of memberships', tags: ['staff'] })
    .input(z.object({ country: CountryIsoCode }))
    .output(MembershipFigures),
}
