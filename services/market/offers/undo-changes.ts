import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { formatValue } from '../catalogue/rules/value-labels.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import type { Tables } from '../tables.ts'
import { type ChangedOffer, toChangedOffer } from './change-offer.ts'
import { changeOffersInTransaction, type WantedChange } from './change-offers.ts'
import { changePicturesInTransaction, lockPictures } from './change-pictures.ts'
import { requireChange } from './product-pictures.ts'
import { isSameList } from './rules/product-pictures.ts'
import { type ChangeRecord, findChangesById, markUndone } from './store/catalogue-changes.ts'
import { findPicturedProduct } from './store/product-pictures.ts'

/**
 * Undoes log entries as a new change, from the entry's value: a field that was changed or sold since is not
 * undone. An entry of a product's pictures is undone alone.
 */
export async function undoCatalogueChanges(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'log'>,
  { changeIds }: { changeIds: readonly number[] },
  context: CallContext,
): Promise<ChangedOffer> {
  const actorUid = accountUid(context)
  const { db, now } = deps
  return retryOnDeadlock(deps, () =>
    db.transaction().execute(async (trx) => {
      const lines = await findChangesById(trx, changeIds)
      const [first] = lines
      if (!first || lines.length !== new Set(changeIds).size) throw marketError('change-not-undoable')
      if (lines.length === 1 && first.pictures) return undoPictures(trx, first, { actorUid, now: now() })
      const { shopId, currency, variantId: productVariantId } = first
      const wanted = lines.map(({ shopId: shop, variantId, what, from, to, undoneBy }): WantedChange => {
        const isOfOne = shop === shopId && variantId === productVariantId
        if (!isOfOne || what === 'offer' || what === 'pictures' || what === 'content' || undoneBy !== null)
          throw marketError('change-not-undoable')
        return { variantId, what, from: to, to: from }
      })

      const cause = `undo:${first.id}`
      const outcomes = await changeOffersInTransaction(trx, wanted, { shopId, actorUid, cause, now: now() })
      const ids = outcomes.map((outcome, index) => {
        if (outcome.isWritten) return outcome.changeId
        if (outcome.found === undefined) throw marketError('offer-not-found')
        if (outcome.found === wanted[index]?.from) throw marketError('price-is-zero')
        const label = formatValue(wanted[index]?.what ?? 'price', outcome.found, currency)
        throw marketError('change-not-undoable', {
          detail: `Ya no se puede deshacer: cambió o se vendió desde entonces, y ahora está en ${label}.`,
        })
      })
      await markUndone(
        trx,
        lines.map(({ id }, index) => ({ id, undoneBy: ids[index] ?? 0 })),
      )
      return toChangedOffer(trx, { shopId, currency, productVariantId, ids })
    }),
  )
}

async function undoPictures(
  trx: Transaction<Tables>,
  { id, shopId, currency, productId, undoneBy, pictures }: ChangeRecord,
  { actorUid, now }: { actorUid: string; now: Date },
): Promise<ChangedOffer> {
  const before = await lockPictures(trx, productId)
  const product = await findPicturedProduct(trx, shopId, productId)
  if (undoneBy !== null || !pictures || !product) throw marketError('change-not-undoable')
  if (!isSameList(before, pictures.to))
    throw marketError('change-not-undoable', {
      detail: 'Ya no se puede deshacer: las fotos cambiaron desde entonces.',
    })

  const change = { productId, before, after: pictures.from }
  const undoneByNow = requireChange(
    await changePicturesInTransaction(trx, change, { shopId, actorUid, cause: `undo:${id}`, now }),
  )
  await markUndone(trx, [{ id, undoneBy: undoneByNow }])
  const productVariantId = product.options[0]?.variantId ?? ''
  return toChangedOffer(trx, { shopId, currency, productVariantId, ids: [undoneByNow] })
}
