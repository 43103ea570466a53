import type { Transaction } from 'kysely'
import { type Currency, roundToStep } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { formatValue } from '../catalogue/rules/value-labels.ts'
import type { CatalogueChange, StaffOffer } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { findShopPricing } from '../imports/store/imported-products.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import type { Tables } from '../tables.ts'
import { changeOffersInTransaction, type WantedChange } from './change-offers.ts'
import { calculatePercent, isLargeChange, whyNotOffered } from './rules/offer-change.ts'
import { findChangesById } from './store/catalogue-changes.ts'
import { findStaffOffer } from './store/staff-catalogue.ts'
import { toChange, toOffer } from './to-staff-offer.ts'

interface Step<Value> {
  from: Value
  to: Value
}

interface OfferChange {
  shopId: string
  productVariantId: string
  price?: Step<number> | undefined
  listPrice?: Step<number | null> | undefined
  stock?: Step<number> | undefined
  isHidden?: Step<boolean> | undefined
  isConfirmed: boolean
}

export interface ChangedOffer {
  offer: StaffOffer
  changes: CatalogueChange[]
}

/** Makes all the requested changes, or none. */
export async function changeOffer(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'log'>,
  change: OfferChange,
  context: CallContext,
): Promise<ChangedOffer> {
  const actorUid = accountUid(context)
  const { db, now } = deps
  const { shopId, productVariantId } = change
  const pricing = await findShopPricing(db, shopId)
  if (!pricing) throw marketError('shop-not-found')
  const { currency } = pricing
  const wanted = toChanges(change)
  if (change.price) refuseSlip(change.price, change.isConfirmed, pricing)

  return retryOnDeadlock(deps, () =>
    db.transaction().execute(async (trx) => {
      const ids = await changeAllInTransaction(trx, wanted, { shopId, currency, actorUid, cause: 'hand', now: now() })
      const changed = await toChangedOffer(trx, { shopId, currency, productVariantId, ids })
      const refusal = whyNotOffered(changed.offer)
      // An existing list price must not block hiding or a stock count.
      if (refusal && (change.price || change.listPrice)) throw marketError(refusal)
      return changed
    }),
  )
}

function toChanges({ productVariantId: variantId, price, listPrice, stock, isHidden }: OfferChange): WantedChange[] {
  const flag = (value: boolean) => (value ? 1 : 0)
  const wanted: WantedChange[] = [
    ...(price ? [{ variantId, what: 'price' as const, ...price }] : []),
    ...(listPrice ? [{ variantId, what: 'list-price' as const, ...listPrice }] : []),
    ...(stock ? [{ variantId, what: 'stock' as const, ...stock }] : []),
    ...(isHidden ? [{ variantId, what: 'hidden' as const, from: flag(isHidden.from), to: flag(isHidden.to) }] : []),
  ]
  return wanted.filter(({ from, to }) => from !== to)
}

function refuseSlip(
  { from, to }: Step<number>,
  isConfirmed: boolean,
  { currency, step: roundedTo }: { currency: Currency; step: number },
): void {
  if (roundToStep(to, roundedTo) <= 0) throw marketError('price-is-zero')
  if (isConfirmed || !isLargeChange(from, to)) return
  const percent = calculatePercent(from, to)
  const step = percent === null ? '' : ` (${percent > 0 ? '+' : '−'}${Math.abs(percent)} %)`
  throw marketError('large-change', {
    detail: `De ${formatValue('price', from, currency)} a ${formatValue('price', to, currency)}${step}: es un cambio grande. Confírmalo si es así.`,
  })
}

interface Making {
  shopId: string
  currency: Currency
  actorUid: string
  cause: string
  now: Date
  actId?: string
}

/** Writes all changes, or throws the current value of the first field that another person or a sale has changed. */
export async function changeAllInTransaction(
  trx: Transaction<Tables>,
  wanted: readonly WantedChange[],
  { currency, ...cause }: Making,
): Promise<number[]> {
  const outcomes = await changeOffersInTransaction(trx, wanted, cause)
  return outcomes.map((outcome, index) => {
    if (outcome.isWritten) return outcome.changeId
    const { found } = outcome
    const what = wanted[index]?.what ?? 'price'
    if (found === undefined) throw marketError('offer-not-found')
    if (found === wanted[index]?.from) throw marketError('price-is-zero')
    const label = formatValue(what, found, currency)
    throw marketError('offer-changed-elsewhere', {
      detail:
        what === 'stock'
          ? `El stock cambió mientras mirabas: ahora hay ${label}. Revísalo y vuelve a guardar.`
          : `Otra persona lo cambió a ${label}. Revísalo y vuelve a guardar.`,
    })
  })
}

export async function toChangedOffer(
  trx: Transaction<Tables>,
  {
    shopId,
    currency,
    productVariantId,
    ids,
  }: { shopId: string; currency: Currency; productVariantId: string; ids: readonly number[] },
): Promise<ChangedOffer> {
  const offer = await findStaffOffer(trx, shopId, productVariantId)
  if (!offer) throw marketError('offer-not-found')
  return {
    offer: toOffer(offer, { shopId, currency }),
    changes: (await findChangesById(trx, ids)).map(toChange),
  }
}
