import type { Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import { refreshListing, refreshListingStock } from '../catalogue/store/refresh-listing.ts'
import { isStillAs } from '../imports/rules/import-diff.ts'
import { getCatalogueChanged } from '../rules/changes.ts'
import type { Tables } from '../tables.ts'
import { fieldValue, type OfferField, withValue } from './rules/offer-change.ts'
import { insertChanges } from './store/catalogue-changes.ts'
import { lockOfferValues, type OfferWrite, writeOfferValues } from './store/offer-values.ts'

/** A change as the operator reviewed it: written only while the field still is `from`. */
export interface WantedChange {
  variantId: string
  what: OfferField
  from: number | null
  to: number | null
}

export type ChangeOutcome =
  | { isWritten: true; changeId: number }
  /** undefined: the shop does not offer the variant any more; the value reviewed: it would be shown at a price of 0. */
  | { isWritten: false; found: number | null | undefined }

interface Cause {
  shopId: string
  actorUid: string
  cause: string
  now: Date
  /** True for an import, whose values are stored for comparison with the next file. */
  isFile?: boolean
  /** Act that the entries belong to. */
  actId?: string | undefined
}

/**
 * Applies every change of offers, by hand, by a file or as an undo: locks, compares, writes, logs, and refreshes the
 * listings. The outcomes are in the order of the changes.
 */
export async function changeOffersInTransaction(
  trx: Transaction<Tables>,
  wanted: readonly WantedChange[],
  { shopId, actorUid, cause, now, isFile = false, actId }: Cause,
): Promise<ChangeOutcome[]> {
  const offers = await lockOfferValues(
    trx,
    shopId,
    wanted.map(({ variantId }) => variantId),
  )
  const writes = new Map<string, OfferWrite>()
  const found = wanted.map(({ variantId, what, from, to }) => {
    const offer = offers.get(variantId)
    const current = offer && fieldValue(offer, what)
    if (offer && isStillAs(current, from)) {
      const before: OfferWrite = writes.get(variantId) ?? { ...offer, imported: null }
      const imported = isFile ? { ...before.imported, ...toOfferChanges(what, to) } : before.imported
      writes.set(variantId, { ...before, ...withValue(before, what, to), imported })
    }
    return { offer, current }
  })

  // Nothing is shown at a price of 0, whoever takes the price away or shows it again.
  for (const [variantId, { price, hidden }] of writes) if (price <= 0 && !hidden) writes.delete(variantId)
  const isWritten = (index: number) => {
    const change = wanted[index]
    return change !== undefined && writes.has(change.variantId) && isStillAs(found[index]?.current, change.from)
  }
  const written = wanted.filter((_, index) => isWritten(index))
  await writeOfferValues(trx, shopId, [...writes.values()], {
    reason: getMovementReason(cause),
    cause: cause === 'hand' ? null : cause,
    actorUid,
    at: now,
  })
  const ids = await insertChanges(
    trx,
    written.map((change) => ({ ...change, productId: offers.get(change.variantId)?.productId ?? '' })),
    { shopId, actorUid, cause, at: now, actId },
  )
  await showChanges(trx, shopId, written, writes)

  const idOf = new Map(written.map((change, index) => [change, ids[index] ?? 0]))
  return wanted.map((change, index) => {
    const changeId = idOf.get(change)
    return changeId === undefined ? { isWritten: false, found: found[index]?.current } : { isWritten: true, changeId }
  })
}

function getMovementReason(cause: string): 'form' | 'import' | 'undo' {
  if (cause === 'hand') return 'form'
  return cause.startsWith('import:') ? 'import' : 'undo'
}

function toOfferChanges(what: OfferField, to: number | null): OfferWrite['imported'] {
  if (what === 'price' && to !== null) return { price: to }
  if (what === 'list-price') return { compareAt: to }
  return what === 'stock' && to !== null ? { stock: to } : null
}

/** Refreshes listings last in the transaction, each product once; a product with only a changed stock costs one row. */
async function showChanges(
  trx: Transaction<Tables>,
  shopId: string,
  written: readonly WantedChange[],
  writes: ReadonlyMap<string, OfferWrite>,
): Promise<void> {
  if (written.length === 0) return
  const getProductId = (change: WantedChange) => writes.get(change.variantId)?.productId ?? ''
  const whole = new Set(written.filter(({ what }) => what !== 'stock').map(getProductId))
  const counted = new Set(written.map(getProductId).filter((id) => !whole.has(id)))
  await refreshListing(trx, shopId, [...whole])
  await refreshListingStock(trx, shopId, [...counted])
  await bump(trx, getCatalogueChanged(shopId))
}
