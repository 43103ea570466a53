import { formatMoney } from '#shared/money.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { loadMemberBenefits } from '../basket/load-member-benefits.ts'
import { recomputeBasket, toBenefits } from '../basket/recompute-basket.ts'
import type { BasketSummary } from '../basket/rules/basket.ts'
import type { KnownBenefits } from '../basket/rules/membership.ts'
import type { Subscription, SubscriptionLine } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { type BasketOffer, findOffers } from '../offers/store/stock.ts'
import { calendarLabel, formatDay } from '../rules/wall-clock.ts'
import { withZoneTerms } from '../shops/rules/delivery-zones.ts'
import { type CheckoutShop, findCheckoutShop } from '../shops/store/checkout-shop.ts'
import {
  daysAfter,
  MOST_DAYS_AHEAD,
  PROPOSE_DAYS_BEFORE,
  type ProposedLine,
  proposeLines,
} from './rules/subscription.ts'
import type { SubscriptionRecord } from './store.ts'

/** A shop with today's offers for the owner's subscriptions; `shop` null: it is not selling. */
export interface ShelfOfToday {
  shop: CheckoutShop | null
  benefits: KnownBenefits
  offers: ReadonlyMap<string, BasketOffer>
}

/** Subscriptions as their owner sees them, at today's prices. */
export async function toSubscriptions(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'benefits'>,
  records: readonly SubscriptionRecord[],
  owner: CallContext,
): Promise<Subscription[]> {
  const shelves = new Map<string, ShelfOfToday>()
  for (const shopId of new Set(records.map((record) => record.shopId))) {
    const there = records.filter((record) => record.shopId === shopId)
    shelves.set(shopId, await findShelf(deps, shopId, there, owner))
  }
  return records.map((record) => {
    const shelf = shelves.get(record.shopId) ?? noShelf
    return asSeen(record, shelf, deps.now())
  })
}

/** `owner`: the owner of the order, not always the caller. */
export async function findShelf(
  deps: Pick<MarketDependencies, 'db' | 'benefits'>,
  shopId: string,
  records: readonly Pick<SubscriptionRecord, 'lines'>[],
  owner: CallContext,
): Promise<ShelfOfToday> {
  const variants = records.flatMap(({ lines }) => lines.map(({ productVariantId }) => productVariantId))
  const shop = await findCheckoutShop(deps.db, shopId)
  if (!shop) return noShelf
  const [benefits, offers] = await Promise.all([
    loadMemberBenefits(deps, shop.country, owner),
    findOffers(deps.db, shopId, [...new Set(variants)]),
  ])
  return { shop, benefits, offers }
}

const noShelf: ShelfOfToday = { shop: null, benefits: { membership: null }, offers: new Map() }

function asSeen(record: SubscriptionRecord, shelf: ShelfOfToday, now: Date): Subscription {
  const today = formatDay(now, record.shop.timeZone)
  return {
    ...getNextOrder(record, shelf, findOpenProposal(record)?.dueOn ?? record.dueOn),
    _id: record.id,
    state: record.state,
    weeks: record.weeks,
    dueOn: record.dueOn,
    dueLabel: calendarLabel(record.dueOn),
    proposedLabel: calendarLabel(daysAfter(record.dueOn, -PROPOSE_DAYS_BEFORE)),
    unanswered: record.unanswered,
    shopId: record.shopId,
    shopName: record.shop.name,
    isShopThere: shelf.shop !== null,
    currencyCode: record.shop.currency,
    hasDelivery: record.hasDelivery,
    contact: record.contact,
    shippingAddress: record.shippingAddress,
    paymentMethod: record.paymentMethod,
    isProposed: findOpenProposal(record) !== null,
    earliestDue: daysAfter(today, 1),
    latestDue: daysAfter(today, MOST_DAYS_AHEAD),
    history: record.proposals.map(({ id, dueOn, state, orderId, orderReference }) => {
      return { id, dueOn, dueLabel: calendarLabel(dueOn), state, orderId, orderReference }
    }),
  }
}

/** The open proposal, if any. */
export function findOpenProposal({ proposals }: Pick<SubscriptionRecord, 'proposals'>) {
  return proposals.find(({ state }) => state === 'proposed') ?? null
}

/** The order for this day, and its cost. */
export function getNextOrder(record: SubscriptionRecord, shelf: ShelfOfToday, dueOn: string) {
  const { shop, offers, benefits } = shelf
  const { currency } = record.shop
  const money = (amount: number) => formatMoney(amount, currency)
  const proposed = proposeLines(record.lines, { offers, roundPricesEvery: shop?.roundPricesEvery ?? 0, dueOn })
  const summary = getSummary(record, { ...shelf, proposed })
  return {
    lines: record.lines.map((line, index) => toSubscriptionLine(line, { proposed: proposed[index], offers, money })),
    summary,
    displayAmountDue: money(summary.amountDue),
    ...toBenefits(benefits),
  }
}

function getSummary(
  record: SubscriptionRecord,
  { shop, offers, benefits, proposed }: ShelfOfToday & { proposed: ProposedLine[] },
): BasketSummary {
  if (!shop) return nothing
  const items = record.lines.flatMap(({ productId, productVariantId }, index) => {
    const quantity = proposed[index]?.quantity ?? 0
    return quantity > 0 ? [{ productId, productVariantId, quantity }] : []
  })
  if (items.length === 0) return nothing
  const { hasDelivery, shippingAddress } = record
  const here = withZoneTerms(shop, shippingAddress?.coordinates ?? null)
  return recomputeBasket(offers, here, { items, hasDelivery, tip: 0, walletBalance: 0, coupons: null, benefits })
    .summary
}

const nothing: BasketSummary = {
  itemTotal: 0,
  fulfillmentTotal: 0,
  surchargeTotal: 0,
  taxTotal: 0,
  total: 0,
  discountTotal: 0,
  tip: 0,
  walletAmount: 0,
  amountDue: 0,
  membershipSaving: 0,
}

function toSubscriptionLine(
  line: SubscriptionRecord['lines'][number],
  {
    proposed,
    offers,
    money,
  }: {
    proposed: ProposedLine | undefined
    offers: ShelfOfToday['offers']
    money(amount: number): string
  },
): SubscriptionLine {
  const offer = offers.get(line.productVariantId)
  const { quantity = 0, price = null, change = null, availability = 'gone', isSkipped = false } = proposed ?? {}
  return {
    id: line.id,
    productId: line.productId,
    productVariantId: line.productVariantId,
    productSlug: offer?.productSlug ?? null,
    title: offer?.title ?? line.title,
    optionTitle: offer?.optionTitle ?? line.optionTitle,
    imageId: offer?.imageId ?? null,
    quantity: line.quantity,
    proposedQuantity: quantity,
    price: price === null ? null : { amount: price, displayAmount: money(price) },
    agreedPrice: { amount: line.agreedPrice, displayAmount: money(line.agreedPrice) },
    displaySubtotal: money(quantity * (price ?? 0)),
    change,
    availability,
    isSkipped,
  }
}
