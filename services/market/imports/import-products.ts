import type { QueryExecutorProvider } from 'kysely'
import { categoryNames, type ProductPlan, planProduct } from './files/plan-product.ts'
import type { ImportedProduct, ImportRefusal } from './rules/imported-product.ts'
import {
  findCategories,
  findForeignSkus,
  findKnownProducts,
  lockImports,
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
  products: readonly ImportedProduct[],
  now: Date,
): Promise<ImportOutcome> {
  await lockImports(trx)
  const { plans, refused } = await planImport(trx, shopId, products)

  // In one order everywhere, so that two imports cannot deadlock.
  const writes = plans.filter(({ what }) => what !== 'unchanged').toSorted((a, b) => (a.handle < b.handle ? -1 : 1))
  await writeProducts(trx, defined(writes.map(({ product }) => product)), now)
  await writeVariants(
    trx,
    writes.flatMap(({ variants }) => variants),
  )
  await writeOffers(
    trx,
    writes.flatMap(({ offers }) => offers),
    now,
  )
  await withdrawOffers(
    trx,
    shopId,
    writes.flatMap(({ withdrawn }) => withdrawn),
  )
  const pictured = writes.filter(({ images }) => images !== null)
  await writeImages(
    trx,
    pictured.map(({ productId }) => productId),
    pictured.flatMap(({ images }) => images ?? []),
  )

  return toOutcome(plans, refused)
}

/** Dry run: the changes an import would make. */
export async function previewImport(
  db: QueryExecutorProvider,
  shopId: string,
  products: readonly ImportedProduct[],
): Promise<ImportOutcome> {
  const { plans, refused } = await planImport(db, shopId, products)
  return toOutcome(plans, refused)
}

async function planImport(db: QueryExecutorProvider, shopId: string, products: readonly ImportedProduct[]) {
  const slugs = products.map(({ handle }) => handle)
  const skus = products.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  // One after another: a transaction has one connection.
  const categories = categoryNames(await findCategories(db))
  const known = await findKnownProducts(db, shopId, slugs)
  const foreign = await findForeignSkus(db, skus, slugs)

  const refused: ImportRefusal[] = []
  const plans: ProductPlan[] = []
  const ownerOf = ownersBefore(known)
  for (const product of products) {
    const refusal = whyRefused(product, foreign, ownerOf)
    if (refusal) {
      refused.push({ handle: product.handle, line: null, reason: refusal })
      continue
    }
    for (const { sku } of product.variants) ownerOf.set(sku, product.handle)
    plans.push(planProduct(product, known.get(product.handle), { shopId, categories }))
  }
  return { plans, refused }
}

/**
 * SKU owners before the import. A SKU moves to another product only after its old product is gone: otherwise two
 * variants would share it meanwhile.
 */
function ownersBefore(known: ReadonlyMap<string, { slug: string; variants: { sku: string }[] }>): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { slug, variants } of known.values()) for (const { sku } of variants) owners.set(sku, slug)
  return owners
}

function whyRefused(
  { handle, variants }: ImportedProduct,
  foreign: ReadonlyMap<string, string>,
  ownerOf: ReadonlyMap<string, string>,
): string | null {
  for (const { sku } of variants) {
    const owner = foreign.get(sku) ?? ownerOf.get(sku)
    if (owner !== undefined && owner !== handle) return `SKU '${sku}' belongs to '${owner}'`
  }
  return null
}

function toOutcome(plans: readonly ProductPlan[], refused: ImportRefusal[]): ImportOutcome {
  const getHandles = (what: ProductPlan['what']) =>
    plans.filter((plan) => plan.what === what).map(({ handle }) => handle)
  return {
    added: getHandles('new'),
    changed: getHandles('changed'),
    unchanged: getHandles('unchanged'),
    refused,
    touchedIds: plans.filter(({ what }) => what !== 'unchanged').map(({ productId }) => productId),
    rewrittenIds: plans.filter(({ product }) => product !== null).map(({ productId }) => productId),
  }
}

function defined<Row>(rows: (Row | null)[]): Row[] {
  return rows.filter((row) => row !== null)
}
