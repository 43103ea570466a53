import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode, Money } from '#shared/values.ts'
import { Basket, BasketItem, BasketSummary, ShippingAddress } from '../basket/contract.ts'
import { OrderStatus, PlaceOrder } from '../orders/contract.ts'
import { MOST_UNITS_UNPAID } from '../orders/rules/open-orders.ts'
import { PaymentMethod } from '../shops/payment-method.ts'

export const SubscriptionState = z
  .enum(['active', 'paused', 'stopped'])
  .describe('Only what is active is proposed; both others may go on again')

const Day = z.iso.date().describe("Of the shop's own calendar")
const Weeks = z.int().min(1).max(12)

/** A repeated product variant, at today's price beside that of the last accepted order. */
export const SubscriptionLine = z.object({
  id: z.string(),
  productId: z.string(),
  productVariantId: z.string(),
  productSlug: z.string().nullable().describe('null: the catalogue knows it no longer'),
  title: z.string(),
  optionTitle: z.string(),
  imageId: z.string().nullable(),
  quantity: z.int(),
  proposedQuantity: z.int().describe('Of the next one: 0 when it is left out or not to be had'),
  price: z.object({ amount: Money, displayAmount: z.string() }).nullable().describe('Of one today; null: not sold now'),
  agreedPrice: z.object({ amount: Money, displayAmount: z.string() }).describe('Of one, at the last yes'),
  displaySubtotal: z.string().describe('Of what would come'),
  change: z.enum(['up', 'down']).nullable(),
  availability: z.enum(['all', 'less', 'sold-out', 'gone']),
  isSkipped: z.boolean().describe('Left out of the next one alone'),
})

export const ProposalState = z
  .enum(['proposed', 'accepted', 'skipped', 'expired'])
  .describe('expired: nobody answered until two days after its day')

/** The order that accepting now would place. */
const NextOrder = z.object({
  lines: z.array(SubscriptionLine),
  summary: BasketSummary,
  displayAmountDue: z.string(),
  benefits: Basket.shape.benefits,
  membership: Basket.shape.membership,
})

export const Subscription = NextOrder.extend({
  _id: z.string(),
  state: SubscriptionState,
  weeks: Weeks,
  dueOn: Day,
  dueLabel: z.string().describe("'lunes 23 de noviembre'"),
  proposedLabel: z.string().describe('The day on which it is asked about'),
  unanswered: z.int().describe('Proposals without an answer, in a row; after three it is paused'),
  shopId: z.string(),
  shopName: z.string(),
  isShopThere: z.boolean().describe('false: the shop is closed for good, or for now'),
  currencyCode: CurrencyCode,
  hasDelivery: z.boolean(),
  contact: PlaceOrder.shape.contact,
  shippingAddress: ShippingAddress.nullable(),
  paymentMethod: PaymentMethod,
  isProposed: z.boolean().describe('The next one waits for an answer'),
  earliestDue: Day.describe('What `dueOn` may be changed to, up to `latestDue`'),
  latestDue: Day,
  history: z
    .array(
      z.object({
        id: z.string(),
        dueOn: Day,
        dueLabel: z.string(),
        state: ProposalState,
        orderId: z.string().nullable(),
        orderReference: z.string().nullable(),
      }),
    )
    .describe('Of the latest day first, at most twenty'),
})

/** Content of a link: its holder may answer for the owner, and of the owner sees only the destination. */
export const Proposal = NextOrder.extend({
  state: ProposalState,
  subscriptionId: z.string(),
  subscriptionState: SubscriptionState,
  weeks: Weeks,
  dueOn: Day,
  dueLabel: z.string(),
  nextLabel: z.string().describe('The day of the one after this'),
  answerUntilLabel: z.string().describe('The last day for a yes'),
  shopName: z.string(),
  isShopThere: z.boolean(),
  currencyCode: CurrencyCode,
  hasDelivery: z.boolean(),
  place: z.string().describe('The street it is brought to, or the address of the shop'),
  paymentMethod: PaymentMethod.describe('Of the last yes'),
  payments: z.array(PaymentMethod).describe('How this shop is paid today'),
  arrivals: z
    .array(z.object({ start: z.iso.datetime().nullable(), label: z.string() }))
    .describe('When it can come; start null: as soon as possible'),
  order: z
    .object({
      id: z.string(),
      referenceId: z.string(),
      status: OrderStatus,
      canPay: z.boolean().describe('Its payment is awaited'),
      displayTotal: z.string(),
      whenLabel: z.string(),
    })
    .nullable()
    .describe('What the yes became'),
})

const Terms = z.object({
  hasDelivery: z.boolean(),
  contact: PlaceOrder.shape.contact,
  shippingAddress: ShippingAddress.nullable().describe('Required with delivery'),
  paymentMethod: PaymentMethod,
})

const Item = BasketItem.omit({ price: true }).extend({ quantity: z.int().min(1).max(MOST_UNITS_UNPAID) })

const Id = z.object({ subscriptionId: z.string().max(100) })
const Link = z.object({ token: z.string().max(100).describe('/repetir/TOKEN, a capability') })

const tags = ['subscriptions']

/**
 * Subscriptions: a list of products every so many weeks. Nothing is charged or ordered by itself: each order is
 * proposed, and waits to be accepted.
 */
export const subscriptionCalls = {
  subscriptions: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/app/subscriptions', summary: "The caller's, what is due first on top", tags })
    .output(z.array(Subscription)),

  subscription: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/app/subscriptions/{subscriptionId}', summary: 'One of them', tags })
    .input(Id)
    .output(Subscription),

  /**
   * Creates a subscription, for signed-in customers; at most 20 that are not stopped, and a variant in only one of
   * them: 'subscription-line-taken' names that one (`subscriptionId`). Without `firstDue`, the first is due in that
   * many weeks from today.
   */
  createSubscription: operation({ access: 'customer', idempotency: true })
    .route({ method: 'POST', path: '/app/subscriptions', summary: 'Repeat products', tags })
    .input(
      Terms.extend({
        shopId: z.string().max(100),
        weeks: Weeks,
        firstDue: Day.optional(),
        items: z.array(Item).min(1).max(30),
      }),
    )
    .output(Subscription),

  /**
   * Changes the given fields. A line's quantity of 0 removes it; the last line cannot be removed. Another day ends an
   * open proposal as skipped.
   */
  changeSubscription: operation({ access: 'owner' })
    .route({ method: 'PATCH', path: '/app/subscriptions/{subscriptionId}', summary: 'Change one', tags })
    .input(
      Id.extend({
        weeks: Weeks.optional(),
        dueOn: Day.optional(),
        terms: Terms.optional(),
        lines: z
          .array(z.object({ id: z.string().max(100), quantity: z.int().min(0).max(MOST_UNITS_UNPAID) }))
          .max(30)
          .optional(),
        add: z.array(Item).max(30).optional(),
      }),
    )
    .output(Subscription),

  /** Pauses, stops or resumes it; idempotent. Only an active one places orders. */
  setSubscriptionState: operation({ access: 'owner' })
    .route({ method: 'PUT', path: '/app/subscriptions/{subscriptionId}/state', summary: 'Pause, stop, go on', tags })
    .input(Id.extend({ state: SubscriptionState }))
    .output(Subscription),

  /** Skips the order due on `dueOn`; nothing happens when that is no longer the next one. */
  skipSubscription: operation({ access: 'owner' })
    .route({ method: 'POST', path: '/app/subscriptions/{subscriptionId}/skip', summary: 'Skip the next one', tags })
    .input(Id.extend({ dueOn: Day }))
    .output(Subscription),

  /** Leaves a line out of the next order alone, or includes it again. */
  skipSubscriptionLine: operation({ access: 'owner' })
    .route({
      method: 'PUT',
      path: '/app/subscriptions/{subscriptionId}/lines/{lineId}/skip',
      summary: 'Skip a line once',
      tags,
    })
    .input(Id.extend({ lineId: z.string().max(100), isSkipped: z.boolean() }))
    .output(Subscription),

  /** A new link to the open proposal. */
  openProposal: operation({ access: 'owner' })
    .route({ method: 'POST', path: '/app/subscriptions/{subscriptionId}/link', summary: 'To its open proposal', tags })
    .input(Id)
    .output(z.object({ link: z.string().describe('/repetir/TOKEN, a capability') })),

  /**
   * The token travels in the body, because an API's addresses must not hold it. An unknown token reads as not found.
   */
  proposal: operation({ access: 'public' })
    .route({ method: 'POST', path: '/app/public/proposals/open', summary: 'The proposal of a link', tags })
    .input(Link)
    .output(Proposal),

  /**
   * Places the order as checkout does, with its refusals, at the prices that were shown. When prices or stock changed
   * since: 'product-in-cart-changed', and nothing is ordered; when the lines changed: 'subscription-changed'. Accepting
   * twice places one order. `payLink` is the page of a payment by QR or card.
   */
  acceptProposal: operation({ access: 'public', rate: 'order' })
    .route({ method: 'POST', path: '/app/public/proposals/accept', summary: 'Yes, order it', tags })
    .input(
      Link.extend({
        lines: z
          .array(z.object({ id: z.string().max(100), quantity: z.int().min(0).max(99), price: Money }))
          .min(1)
          .max(30)
          .describe('All of them as they were shown; quantity 0 is left out this time'),
        scheduledDeliveryDate: z.iso.datetime().nullable(),
        paymentMethod: PaymentMethod,
        expectedTotal: Money,
      }),
    )
    .output(z.object({ orderId: z.string(), referenceId: z.string(), payLink: z.string().nullable() })),

  /** Payment link of the order that the proposal became. */
  payProposal: operation({ access: 'public', rate: 'order' })
    .route({ method: 'POST', path: '/app/public/proposals/pay', summary: 'Pay what was ordered', tags })
    .input(Link)
    .output(z.object({ link: z.string() })),

  /** Skips this order; idempotent. */
  skipProposal: operation({ access: 'public' })
    .route({ method: 'POST', path: '/app/public/proposals/skip', summary: 'Not this time', tags })
    .input(Link)
    .output(Proposal),

  /** Leaves one line out this time, or includes it again. */
  skipProposalLine: operation({ access: 'public' })
    .route({ method: 'POST', path: '/app/public/proposals/skipLine', summary: 'A line not this time', tags })
    .input(Link.extend({ lineId: z.string().max(100), isSkipped: z.boolean() }))
    .output(Proposal),

  /** Stops the subscription, or resumes it. */
  setProposalState: operation({ access: 'public' })
    .route({ method: 'POST', path: '/app/public/proposals/state', summary: 'Stop repeating, or go on', tags })
    .input(Link.extend({ state: z.enum(['active', 'stopped']) }))
    .output(Proposal),
}

/** The fact 'subscription-proposed': the next order is due soon and waits to be accepted. */
export const SubscriptionProposed = z.object({
  subscriptionId: z.string(),
  proposalId: z.string(),
  ownerUid: z.string(),
})

/** The fact 'subscription-unanswered': the time to accept is over; after three in a row the subscription is paused. */
export const SubscriptionUnanswered = SubscriptionProposed.extend({ isPaused: z.boolean() })

export type SubscriptionState = z.infer<typeof SubscriptionState>
export type SubscriptionLine = z.infer<typeof SubscriptionLine>
export type Subscription = z.infer<typeof Subscription>
export type Proposal = z.infer<typeof Proposal>
export type SubscriptionTerms = z.infer<typeof Terms>
export type SubscriptionItem = z.infer<typeof Item>
export type SubscriptionProposed = z.infer<typeof SubscriptionProposed>
export type SubscriptionUnanswered = z.infer<typeof SubscriptionUnanswered>
