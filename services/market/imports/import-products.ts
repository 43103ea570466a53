import type { QueryExecutorProvider } from 'kysely'
import type { ReadProduct, RowRefusal } from './files/read-product.ts'
import { type MatchedProduct, matchProduct, toKnownCatalogue } from './match-product.ts'
import { loadImageSources } from './plan-pictures.ts'
import { categoryNames, type ProductPlan, planProduct } from './plan-product.ts'
import type { ImportedProduct, ImportRefusal } from './rules/imported-product.ts'
import { refusals } from './rules/refusals.ts'
import { findCategoryWords } from './store/category-words.ts'
import {
  findCategories,
  findKnownProducts,
  findShopPricing,
  lockImports,
  saveImportedPictures,
  withdrawOffers,
  writeImages,
  writeOffers,
  writeProducts,
  writeVariants,
} from './store/imported-products.ts'

export interface ImportOutcome {
  added: string[]
  changed: string[]
  unchanged: string[]
  refused: ImportRefusal[]
  /** New offers without stock, because nobody said any. */
  withoutStock: number
  /** Ids of products whose listing must be refreshed. */
  touchedIds: string[]
  /** Ids of products whose texts, pictures or variants changed, which every shop shows. */
  rewrittenIds: string[]
}

/**
 * Imports products as one shop offers them: the only way in, for files and for the demonstration data. Runs in the
 * caller's transaction and writes only differences, so a second run writes nothing. Products that are not named stay as
 * they are. A product that uses another's SKU is refused.
 */
export async function importProducts(
  trx: QueryExecutorProvider,
  shopId: string,
  products: readonly ReadProduct[],
  now: Date,
): Promise<ImportOutcome> {
  await lockImports(trx)
  const { plans, refused } = await planImport(trx, shopId, products, { isLocked: true })

  // In one order everywhere, so that two imports cannot deadlock.
  const writes = plans.filter(({ what }) => what !== 'unchanged').toSorted((a, b) => (a.handle < b.handle ? -1 : 1))
  await writeProducts(trx, defined(writes.map(({ product }) => product)), now)
  await writeVariants(
    trx,
    writes.flatMap(({ variants }) => variants),
  )
  const movement = { reason: 'import', cause: null, actorUid: null, at: now } as const
  await writeOffers(
    trx,
    writes.flatMap(({ offers }) => offers),
    movement,
  )
  await withdrawOffers(
    trx,
    shopId,
    writes.flatMap(({ withdrawn }) => withdrawn),
    movement,
  )
  const pictured = writes.filter(({ images }) => images !== null)
  await writeImages(
    trx,
    pictured.map(({ productId }) => productId),
    pictured.flatMap(({ images }) => images ?? []),
  )
  await saveImportedPictures(
    trx,
    plans.flatMap(({ productId, picturesSaid }) => (picturesSaid === null ? [] : { productId, said: picturesSaid })),
  )

  return toOutcome(plans, refused)
}

/** Dry run: the changes an import would make. */
export async function previewImport(
  db: QueryExecutorProvider,
  shopId: string,
  products: readonly ReadProduct[],
): Promise<ImportOutcome> {
  const { plans, refused } = await planImport(db, shopId, products, { isLocked: false })
  return toOutcome(plans, refused)
}

/** A product that no file brought, as one that was read. */
export function toReadProduct(product: ImportedProduct): ReadProduct {
  const { handle, title = '', variants } = product
  const lines = variants.map((variant, index) => ({ ...variant, line: index }))
  const read = { kind: 'export' as const, handle, writtenName: handle, title, line: 0, rows: variants.length }
  const columns = { optionColumns: { values: 3, names: 3 }, imageColumns: { url: true, alt: true, variant: true } }
  return { ...read, ...columns, product: { ...product, variants: lines }, refusals: [], isRefused: false }
}

async function planImport(
  db: QueryExecutorProvider,
  shopId: string,
  products: readonly ReadProduct[],
  { isLocked }: { isLocked: boolean },
) {
  // One after another: a transaction has one connection.
  const categories = categoryNames(await findCategories(db), await findCategoryWords(db, shopId))
  const { matched, refused } = await matchProducts(db, shopId, products, { isLocked })
  const sources = await loadImageSources(db, products)

  const plans: ProductPlan[] = []
  const ownerOf = new Map<string, string>()
  for (const product of matched) {
    const twice = product.variants.find(
      ({ variant: { sku } }) => (ownerOf.get(sku) ?? product.read.handle) !== product.read.handle,
    )
    if (twice) {
      const { sku, line } = twice.variant
      refused.push({
        handle: product.read.handle,
        line,
        sku,
        reason: refusals.codeOfOther(sku, ownerOf.get(sku) ?? ''),
      })
      continue
    }
    for (const { variant, known } of product.variants) if (!known) ownerOf.set(variant.sku, product.read.handle)
    plans.push(planProduct(product, { shopId, categories, sources }))
  }
  return {
    plans,
    refused: refused.map(({ handle, line, reason }) => ({ handle, line: line || null, reason: reason.en })),
  }
}

/** The stored products and variants that the products of a file mean, and the rows that mean none. */
export async function matchProducts(
  db: QueryExecutorProvider,
  shopId: string,
  products: readonly ReadProduct[],
  { isLocked }: { isLocked: boolean } = { isLocked: false },
): Promise<{ matched: MatchedProduct[]; refused: (RowRefusal & { handle: string | null })[] }> {
  const pricing = await findShopPricing(db, shopId)
  if (!pricing) throw new Error(`There is no shop ${shopId}`)
  const lists = products.filter(({ kind }) => kind === 'list')
  const known = await findKnownProducts(db, shopId, {
    slugs: products.map(({ handle }) => handle).filter((handle) => handle !== ''),
    titles: lists.map(({ title }) => title).filter((title) => title !== ''),
    skus: products.flatMap(({ product }) => product.variants.map(({ sku }) => sku)),
    isLocked,
  })
  const catalogue = toKnownCatalogue(known)
  const found = products.map((read) => ({ read, ...matchProduct(read, catalogue, pricing) }))
  return {
    matched: found.flatMap((each) => each.products),
    refused: found.flatMap((each) =>
      each.refusals.map((refusal) => ({ ...refusal, handle: each.read.handle || null })),
    ),
  }
}

function toOutcome(plans: readonly ProductPlan[], refused: ImportRefusal[]): ImportOutcome {
  const getHandles = (what: ProductPlan['what']) =>
    plans.filter((plan) => plan.what === what).map(({ handle }) => handle)
  const touched = plans.filter(({ what }) => what !== 'unchanged')
  return {
    added: getHandles('new'),
    changed: getHandles('changed'),
    unchanged: getHandles('unchanged'),
    refused,
    withoutStock: plans.reduce((sum, plan) => sum + plan.withoutStock, 0),
    touchedIds: [...new Set(touched.map(({ productId }) => productId))],
    rewrittenIds: plans.filter(({ product }) => product !== null).map(({ productId }) => productId),
  }
}

function defined<Row>(rows: (Row | null)[]): Row[] {
  return rows.filter((row) => row !== null)
}
