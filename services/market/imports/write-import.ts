import type { Transaction } from 'kysely'
import { refreshListing } from '../catalogue/store/refresh-listing.ts'
import { changeOffersInTransaction, type WantedChange } from '../offers/change-offers.ts'
import { changePicturesInTransaction, lockPictures } from '../offers/change-pictures.ts'
import { isSameList } from '../offers/rules/product-pictures.ts'
import { insertChanges, markUndone, type NewChange } from '../offers/store/catalogue-changes.ts'
import { findProductOffers, insertOffers, type NewOffer, type OfferOfProduct } from '../offers/store/new-offers.ts'
import { lockOfferValues } from '../offers/store/offer-values.ts'
import type { Tables } from '../tables.ts'
import { importAndList } from './import-catalogue.ts'
import { toReadProduct } from './import-products.ts'
import { type ChangeOfImport, findKnownSlugs, writeOutcomes } from './store/catalogue-imports.ts'
import { saveImportedPictures, withdrawOffers } from './store/imported-products.ts'

interface Step {
  importId: string
  shopId: string
  actorUid: string
  now: Date
}

/** Writes these changes and records the outcome of each. */
export async function writeChangesInTransaction(
  trx: Transaction<Tables>,
  changes: readonly ChangeOfImport[],
  step: Step,
): Promise<void> {
  const { importId, shopId, actorUid, now } = step
  const cause = `import:${importId}`
  // Products first: the importer locks products before offers.
  await writeNewProducts(
    trx,
    changes.filter(({ what }) => what === 'product'),
    step,
  )
  await writeNewOffers(
    trx,
    changes.filter(({ what }) => what === 'offer'),
    step,
  )

  await writePictures(
    trx,
    changes.filter(({ what }) => what === 'pictures'),
    step,
  )

  const known = changes.flatMap((change) => toWantedChanges(change))
  const outcomes = await changeOffersInTransaction(
    trx,
    known.map(({ wanted }) => wanted),
    { shopId, actorUid, cause, now, isFile: true },
  )
  await writeOutcomes(
    trx,
    importId,
    known.map(({ change: { position } }, index) => {
      const outcome = outcomes[index]
      return outcome?.isWritten
        ? { position, outcome: 'applied' as const, found: null, changeId: outcome.changeId }
        : { position, outcome: 'changed-since' as const, found: outcome?.found ?? null, changeId: null }
    }),
  )
}

function toWantedChanges(change: ChangeOfImport): { change: ChangeOfImport; wanted: WantedChange }[] {
  const { what, variantId, from, to } = change
  if (what === 'product' || what === 'offer' || what === 'pictures' || variantId === null) return []
  return [{ change, wanted: { variantId, what, from, to } }]
}

/** Skips products and offers that came to the shop meanwhile by another way. */
async function writeNewProducts(
  trx: Transaction<Tables>,
  changes: readonly ChangeOfImport[],
  { importId, shopId, actorUid, now }: Step,
): Promise<void> {
  if (changes.length === 0) return
  const products = changes.flatMap(({ product }) => product ?? [])
  const known = await findKnownSlugs(
    trx,
    products.map(({ handle }) => handle),
  )
  const fresh = products.filter(({ handle }) => !known.has(handle))
  const { added } = await importAndList(trx, shopId, fresh.map(toReadProduct), { now })

  const here = await findProductOffers(trx, shopId, { slugs: added })
  const lines: { position: number; productId: string; offers: NewChange[] }[] = []
  const left: number[] = []
  for (const { position, product } of changes) {
    const offers = here.get(product?.handle ?? '')
    if (!offers?.[0]) left.push(position)
    else lines.push({ position, productId: offers[0].productId, offers: offers.map(cameFor) })
  }
  const ids = await insertChanges(
    trx,
    lines.flatMap(({ offers }) => offers),
    { shopId, actorUid, cause: `import:${importId}`, at: now },
  )
  let next = 0
  const outcomes = lines.map(({ position, productId, offers }) => {
    const changeId = ids[next] ?? null
    next += offers.length
    return { position, outcome: 'applied' as const, found: null, changeId, productId }
  })
  const stayed = left.map((position) => ({ position, outcome: 'changed-since' as const, found: null, changeId: null }))
  await writeOutcomes(trx, importId, [...outcomes, ...stayed])
}

function cameFor({ productId, variantId, price }: { productId: string; variantId: string; price: number }): NewChange {
  return { productId, variantId, what: 'offer', from: null, to: price }
}

async function writeNewOffers(
  trx: Transaction<Tables>,
  changes: readonly ChangeOfImport[],
  { importId, shopId, actorUid, now }: Step,
): Promise<void> {
  if (changes.length === 0) return
  const offers = changes.map(toNewOffer)
  const inserted = await insertOffers(trx, shopId, offers, {
    reason: 'import',
    cause: `import:${importId}`,
    actorUid,
    at: now,
  })
  const came = offers.filter(({ variantId }) => inserted.has(variantId))
  const ids = await insertChanges(trx, came.map(cameFor), { shopId, actorUid, cause: `import:${importId}`, at: now })
  await refreshListing(trx, shopId, [...new Set(came.map(({ productId }) => productId))])
  const idOf = new Map(came.map(({ variantId }, index) => [variantId, ids[index] ?? null]))
  await writeOutcomes(
    trx,
    importId,
    changes.map(({ position, variantId }) => {
      const changeId = idOf.get(variantId ?? '')
      return changeId === undefined
        ? { position, outcome: 'changed-since' as const, found: null, changeId: null }
        : { position, outcome: 'applied' as const, found: null, changeId }
    }),
  )
}

function toNewOffer({ productId, variantId, to, offer }: ChangeOfImport): NewOffer {
  const stated = offer ?? { listPrice: null, stock: 0, hidden: false }
  return { productId: productId ?? '', variantId: variantId ?? '', price: to ?? 0, ...stated }
}

/** Brings the pictures of known products to what the file says, except where somebody changed them since. */
async function writePictures(
  trx: Transaction<Tables>,
  changes: readonly ChangeOfImport[],
  { importId, shopId, actorUid, now }: Step,
): Promise<void> {
  for (const { position, productId, pictures } of inLockOrder(changes)) {
    if (productId === null || pictures === null) continue
    const current = await lockPictures(trx, productId)
    if (!isSameList(current, pictures.before)) {
      const found = current.length
      await writeOutcomes(trx, importId, [{ position, outcome: 'changed-since', found, changeId: null }])
      continue
    }
    const change = { productId, before: current, after: pictures.after }
    const changeId = await changePicturesInTransaction(trx, change, {
      ...{ shopId, actorUid, now },
      cause: `import:${importId}`,
    })
    if (changeId === null) {
      const found = current.length
      await writeOutcomes(trx, importId, [{ position, outcome: 'changed-since', found, changeId }])
      continue
    }
    await saveImportedPictures(trx, [{ productId, said: pictures.said }])
    await writeOutcomes(trx, importId, [{ position, outcome: 'applied', found: null, changeId }])
  }
}

async function revertPictures(
  trx: Transaction<Tables>,
  changes: readonly ChangeOfImport[],
  { importId, shopId, actorUid, now }: Step,
): Promise<void> {
  for (const { position, productId, pictures, changeId } of inLockOrder(changes)) {
    if (productId === null || pictures === null) continue
    const current = await lockPictures(trx, productId)
    if (isSameList(current, pictures.before)) {
      await writeOutcomes(trx, importId, [{ position, outcome: 'undone', found: null, changeId }])
      continue
    }
    if (!isSameList(current, pictures.after)) {
      await writeOutcomes(trx, importId, [{ position, outcome: 'stays', found: current.length, changeId }])
      continue
    }
    const undoneBy = await changePicturesInTransaction(
      trx,
      { productId, before: current, after: pictures.before },
      { shopId, actorUid, now, cause: `undo-import:${importId}` },
    )
    if (undoneBy === null) {
      await writeOutcomes(trx, importId, [{ position, outcome: 'stays', found: current.length, changeId }])
      continue
    }
    if (changeId !== null) await markUndone(trx, [{ id: changeId, undoneBy }])
    await writeOutcomes(trx, importId, [{ position, outcome: 'undone', found: null, changeId }])
  }
}

/** By product, so that two imports lock in one order. */
function inLockOrder(changes: readonly ChangeOfImport[]): ChangeOfImport[] {
  return changes.toSorted((a, b) => ((a.productId ?? '') < (b.productId ?? '') ? -1 : 1))
}

/** Restores the previous values, except where they changed since the import wrote them. */
export async function revertImportInTransaction(
  trx: Transaction<Tables>,
  changes: readonly ChangeOfImport[],
  step: Step,
): Promise<void> {
  const { importId, shopId, actorUid, now } = step
  await revertPictures(
    trx,
    changes.filter(({ what }) => what === 'pictures'),
    step,
  )
  await revertNewProducts(
    trx,
    changes.filter(({ what }) => what === 'product' || what === 'offer'),
    step,
  )

  const known = changes.flatMap((change) => toWantedChanges(change))
  const outcomes = await changeOffersInTransaction(
    trx,
    known.map(({ wanted: { variantId, what, from, to } }) => ({ variantId, what, from: to, to: from })),
    { shopId, actorUid, cause: `undo-import:${importId}`, now },
  )
  const pairs: { id: number; undoneBy: number }[] = []
  const written = known.map(({ change: { position, changeId, from } }, index) => {
    const outcome = outcomes[index]
    if (outcome?.isWritten) {
      if (changeId !== null) pairs.push({ id: changeId, undoneBy: outcome.changeId })
      return { position, outcome: 'undone' as const, found: null, changeId }
    }
    // An operator has already restored the value by hand.
    const isBack = outcome?.found === from
    return {
      position,
      outcome: isBack ? ('undone' as const) : ('stays' as const),
      found: outcome?.found ?? null,
      changeId,
    }
  })
  await markUndone(trx, pairs)
  await writeOutcomes(trx, importId, written)
}

/** Removes imported products from the shop, unless one was bought or changed. */
async function revertNewProducts(
  trx: Transaction<Tables>,
  changes: readonly ChangeOfImport[],
  { importId, shopId, actorUid, now }: Step,
): Promise<void> {
  if (changes.length === 0) return
  const offers = await findProductOffers(trx, shopId, { ids: changes.flatMap(({ productId }) => productId ?? []) })
  const all = [...offers.values()].flat()
  const current = await lockOfferValues(
    trx,
    shopId,
    all.map(({ variantId }) => variantId),
  )
  const gone: NewChange[] = []
  const outcomes = changes.map((change) => {
    const wanted = change.what === 'product' ? toProductOffers(change, all) : [toNewOffer(change)]
    const isAsWritten = wanted.every((offer) => {
      const here = current.get(offer.variantId)
      const { price, listPrice, stock, hidden } = offer
      return here?.price === price && here.listPrice === listPrice && here.stock === stock && here.hidden === hidden
    })
    const { position, changeId } = change
    if (wanted.length === 0 || !isAsWritten) {
      const found = current.get(wanted[0]?.variantId ?? '')?.price ?? null
      return { position, outcome: 'stays' as const, found, changeId }
    }
    gone.push(...wanted.map((offer) => ({ ...cameFor(offer), from: offer.price, to: null })))
    return { position, outcome: 'undone' as const, found: null, changeId }
  })
  await withdrawOffers(
    trx,
    shopId,
    gone.map(({ variantId }) => variantId),
    { reason: 'undo', cause: `undo-import:${importId}`, actorUid, at: now },
  )
  await insertChanges(trx, gone, { shopId, actorUid, cause: `undo-import:${importId}`, at: now })
  await refreshListing(trx, shopId, [...new Set(gone.map(({ productId }) => productId))])
  await writeOutcomes(trx, importId, outcomes)
}

/** New products as the file described them, with the ids they got. */
function toProductOffers({ product, productId }: ChangeOfImport, offers: readonly OfferOfProduct[]): NewOffer[] {
  const { variants } = product ?? { variants: [] }
  const own = offers.filter((offer) => offer.productId === productId)
  if (own.length !== variants.length) return []
  return own.flatMap(({ variantId, sku }) => {
    const variant = variants.find((each) => each.sku === sku)
    if (!variant) return []
    const { priceMinor: price = 0, compareAtMinor: listPrice = null, stock = 0, hidden = false } = variant
    return [{ productId: productId ?? '', variantId, price, listPrice, stock, hidden }]
  })
}
