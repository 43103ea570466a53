import type { Kysely } from 'kysely'
import { newId } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../../deps.ts'
import { marketError } from '../../errors.ts'
import { findShopPricing } from '../../imports/store/imported-products.ts'
import { retryOnDeadlock } from '../../orders/retry-on-deadlock.ts'
import type { Tables } from '../../tables.ts'
import { changeAllInTransaction } from '../change-offer.ts'
import type { WantedChange } from '../change-offers.ts'
import { findStaffOffersById } from '../store/staff-catalogue.ts'
import { toOffer } from '../to-staff-offer.ts'
import type { BulkPrice, PlannedPrice } from './contract.ts'
import { type PriceRule, type PriceStep, planPrices } from './rules/bulk-price.ts'

/** What a rule makes of the prices of these variants. */
export async function previewPrices(
  { db }: Pick<MarketDependencies, 'db'>,
  { shopId, productVariantIds, rule }: { shopId: string; productVariantIds: readonly string[]; rule: BulkPrice },
): Promise<PlannedPrice[]> {
  const { currency, step } = await requirePricing(db, shopId)
  const offers = await findStaffOffersById(db, shopId, productVariantIds)
  const steps = planPrices(offers, toRule(rule), step)
  return offers.map((record, index): PlannedPrice => {
    const offer = toOffer(record, { shopId, currency })
    const { to, percent, isLarge, listPrice, refusal } = getStep(steps, index)
    return {
      offer,
      to,
      displayTo: formatMoney(to, currency),
      percent,
      isLarge,
      losesListPrice: listPrice.from !== listPrice.to,
      refusal: refusal && marketError(refusal).data.detail,
    }
  })
}

/** Changes the prices of variants by a rule, all or none, as one act of the log. */
export async function changePrices(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'log'>,
  {
    shopId,
    seen,
    rule,
    isConfirmed,
  }: {
    shopId: string
    seen: readonly { productVariantId: string; price: number }[]
    rule: BulkPrice
    isConfirmed: boolean
  },
  context: CallContext,
): Promise<{ changed: number; actId: string | null }> {
  const actorUid = accountUid(context)
  const { db, now } = deps
  const { currency, step } = await requirePricing(db, shopId)
  const seenPrices = new Map(seen.map(({ productVariantId, price }) => [productVariantId, price]))
  const offers = await findStaffOffersById(db, shopId, [...seenPrices.keys()])
  if (offers.length < seenPrices.size) throw marketError('offer-not-found')

  // From what the caller saw: the writer refuses a price that is another one by now.
  const priced = offers.map((offer) => ({ ...offer, price: seenPrices.get(offer.variantId) ?? offer.price }))
  const steps = planPrices(priced, toRule(rule), step).filter(({ from, to }) => from !== to)
  refuseSteps(steps, isConfirmed)
  const wanted = steps.flatMap(toChanges)
  if (wanted.length === 0) return { changed: 0, actId: null }
  const actId = newId()
  await retryOnDeadlock(deps, () =>
    db
      .transaction()
      .execute((trx) =>
        changeAllInTransaction(trx, wanted, { shopId, currency, actorUid, cause: 'hand', now: now(), actId }),
      ),
  )
  return { changed: steps.length, actId }
}

function refuseSteps(steps: readonly PriceStep[], isConfirmed: boolean): void {
  const refused = steps.flatMap(({ variantId, refusal }) =>
    refusal ? [[variantId, marketError(refusal).data.detail] as const] : [],
  )
  if (refused.length > 0) throw marketError('product-not-valid', { fields: Object.fromEntries(refused) })
  const large = steps.filter(({ isLarge }) => isLarge)
  if (large.length === 0 || isConfirmed) return
  const detail = marketError('large-change').data.detail
  throw marketError('large-change', { fields: Object.fromEntries(large.map(({ variantId }) => [variantId, detail])) })
}

function toChanges({ variantId, from, to, listPrice }: PriceStep): WantedChange[] {
  return [
    { variantId, what: 'price', from, to },
    ...(listPrice.from === listPrice.to ? [] : [{ variantId, what: 'list-price' as const, ...listPrice }]),
  ]
}

function toRule({ kind, hundredths, minor, roundTo, prices }: BulkPrice): PriceRule {
  switch (kind) {
    case 'percent':
      return { kind, hundredths, roundTo }
    case 'amount':
      return { kind, minor, roundTo }
    case 'each':
      return { kind, prices: new Map(prices.map(({ productVariantId, price }) => [productVariantId, price])) }
  }
}

async function requirePricing(db: Kysely<Tables>, shopId: string) {
  const pricing = await findShopPricing(db, shopId)
  if (!pricing) throw marketError('shop-not-found')
  return pricing
}

function getStep(steps: readonly PriceStep[], index: number): PriceStep {
  const step = steps[index]
  if (!step) throw new Error('Each offer has a step')
  return step
}
