import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { CatalogueChange } from '../../contract.ts'
import type { MarketDependencies } from '../../deps.ts'
import { marketError } from '../../errors.ts'
import { loadStoredProduct, writeEditedProduct } from '../../imports/edit-product.ts'
import { retryOnDeadlock } from '../../orders/retry-on-deadlock.ts'
import type { Tables } from '../../tables.ts'
import { changeOffersInTransaction, type WantedChange } from '../change-offers.ts'
import type { OfferField } from '../rules/offer-change.ts'
import { type ChangeRecord, findChangesOfAct, insertChanges, markUndone } from '../store/catalogue-changes.ts'
import { toChange } from '../to-staff-offer.ts'
import { compareContent, type ProductContent, restoreContent } from './rules/product-edit.ts'
import { type Author, toOfferLines } from './save-product.ts'

/** Undoes each entry of an act whose value nobody changed since; refuses when there is none. */
export async function undoCatalogueAct(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'log'>,
  { actId }: { actId: string },
  context: CallContext,
): Promise<{ shopId: string; undone: number; left: CatalogueChange[] }> {
  const actorUid = accountUid(context)
  return retryOnDeadlock(deps, () =>
    deps.db.transaction().execute(async (trx) => {
      const entries = await findChangesOfAct(trx, actId)
      const [first] = entries
      if (!first) throw marketError('change-not-undoable')
      const by = { shopId: first.shopId, actorUid, cause: `undo:${first.id}`, now: deps.now(), actId: newId() }

      // Products before offers, as everywhere.
      const undone = new Set<number>()
      for (const entry of inLockOrder(entries)) {
        if (entry.what === 'content') for (const id of await undoContent(trx, entry, { entries, by })) undone.add(id)
      }
      for (const id of await undoValues(trx, entries, by)) undone.add(id)
      if (undone.size === 0) throw marketError('change-not-undoable')
      const left = entries.filter(({ id }) => !undone.has(id))
      return { shopId: by.shopId, undone: undone.size, left: left.map(toChange) }
    }),
  )
}

interface Undoing {
  entries: readonly ChangeRecord[]
  by: Author
}

/** Restores what was changed of a product, and its variants; returns the entries that are undone. */
async function undoContent(
  trx: Transaction<Tables>,
  { id, productId, content }: ChangeRecord,
  { entries, by }: Undoing,
): Promise<number[]> {
  const { shopId, now } = by
  const path = { shopId, productId }
  const stored = await loadStoredProduct(trx, path, { isLocked: true })
  const earlier = stored && content && restoreContent(stored.product, content)
  if (!stored || !earlier) return []
  const restored = { ...earlier, content: withoutPassedTime(earlier.content, now) }
  const { refusals } = await writeEditedProduct(trx, stored, restored, by)
  if (refusals.length > 0) return []

  const after = (await loadStoredProduct(trx, path, { isLocked: false }))?.product
  const changed = after && compareContent(stored.product, after)
  if (!after || !changed) return []
  const offers = toOfferLines(productId, stored.product, after)
  const [contentId = 0, ...offerIds] = await insertChanges(
    trx,
    [
      {
        productId,
        variantId: '',
        what: 'content',
        from: null,
        to: null,
        fromContent: changed.from,
        toContent: changed.to,
      },
      ...offers,
    ],
    { ...by, at: now },
  )
  const pairs = [
    { id, undoneBy: contentId },
    ...entries.flatMap((entry) => {
      const at = entry.what === 'offer' ? offers.findIndex(({ variantId }) => variantId === entry.variantId) : -1
      return at === -1 ? [] : [{ id: entry.id, undoneBy: offerIds[at] ?? 0 }]
    }),
  ]
  await markUndone(trx, pairs)
  return pairs.map((pair) => pair.id)
}

/** A draft whose time has passed would be published again at once. */
function withoutPassedTime(content: ProductContent, now: Date): ProductContent {
  const { publishAt } = content
  return publishAt !== null && Date.parse(publishAt) <= now.getTime() ? { ...content, publishAt: null } : content
}

/** Restores prices, stock and what is hidden; returns the entries that are undone. */
async function undoValues(trx: Transaction<Tables>, entries: readonly ChangeRecord[], by: Author): Promise<number[]> {
  const values = entries.filter((entry): entry is ChangeRecord & { what: OfferField } => isValue(entry.what))
  const wanted = values.map(({ variantId, what, from, to }): WantedChange => ({ variantId, what, from: to, to: from }))
  const outcomes = await changeOffersInTransaction(trx, wanted, by)
  const pairs = values.flatMap(({ id }, index) => {
    const outcome = outcomes[index]
    return outcome?.isWritten ? [{ id, undoneBy: outcome.changeId }] : []
  })
  await markUndone(trx, pairs)
  return pairs.map(({ id }) => id)
}

function isValue(what: ChangeRecord['what']): what is OfferField {
  return what === 'price' || what === 'list-price' || what === 'stock' || what === 'hidden'
}

/** By product, so that two acts lock in one order. */
function inLockOrder(entries: readonly ChangeRecord[]): ChangeRecord[] {
  return entries.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
}
