import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import { refreshListing } from '../catalogue/store/refresh-listing.ts'
import { putPopularity } from '../shops/store/set-up.ts'
import type { Tables } from '../tables.ts'
import { type ReadProduct, shopifyProducts } from './files/shopify-products.ts'
import { type Survey, surveyFile } from './files/survey-file.ts'
import { type ImportOutcome, importProducts, previewImport } from './import-products.ts'
import type { ImportedProduct, ImportRefusal } from './rules/imported-product.ts'
import { findOtherShops, findShopCurrency } from './store/imported-products.ts'

/** Products of one transaction: enough to be fast, few enough to hold no lock for long. */
const BATCH = 500

export interface CatalogueImport {
  db: Kysely<Tables>
  now: Clock
  shopId: string
  /** Opens the file; called twice, because only the whole file shows which products are inconsistent. */
  open(): AsyncIterable<string>
  dryRun: boolean
  /** Called after each batch; `rows` of the whole file are known by then. */
  onProgress?(done: { rows: number; of: number }): void
  /** Called for each change as it happens (or would happen, in a dry run). */
  onChange?(change: { what: 'new' | 'changed'; handle: string }): void
  onRefusal?(refusal: ImportRefusal): void
}

export interface ImportReport {
  rows: number
  added: number
  changed: number
  unchanged: number
  refused: number
}

/**
 * Imports a shop's product export (Shopify CSV, both generations) batch by batch, while the shop sells. A product is
 * taken as a whole or refused with its line and reason; products that the file does not name stay. Importing the same
 * file again changes nothing. A dry run compares and writes nothing. null: there is no such shop.
 */
export async function importCatalogue(options: CatalogueImport): Promise<ImportReport | null> {
  const currency = await findShopCurrency(options.db, options.shopId)
  if (!currency) return null

  const survey = await surveyFile(options.open())
  const report: ImportReport = { rows: survey.rows, added: 0, changed: 0, unchanged: 0, refused: 0 }
  const refuse = (refusal: ImportRefusal) => {
    report.refused += 1
    options.onRefusal?.(refusal)
  }
  const importBatch = async (batch: { line: number; product: ImportedProduct }[]) => {
    if (batch.length === 0) return
    const lineOf = new Map(batch.map(({ line, product }) => [product.handle, line]))
    const outcome = await runBatch(
      options,
      batch.map(({ product }) => product),
    )
    for (const handle of outcome.added) options.onChange?.({ what: 'new', handle })
    for (const handle of outcome.changed) options.onChange?.({ what: 'changed', handle })
    for (const refusal of outcome.refused) refuse({ ...refusal, line: lineOf.get(refusal.handle ?? '') ?? null })
    report.added += outcome.added.length
    report.changed += outcome.changed.length
    report.unchanged += outcome.unchanged.length
  }

  let rows = 0
  let batch: { line: number; product: ImportedProduct }[] = []
  for await (const read of shopifyProducts(options.open(), currency)) {
    rows += read.rows
    const reason = read.kind === 'refused' ? read.reason : whyRefusedByFile(read, survey)
    if (reason) refuse({ handle: read.kind === 'refused' ? read.handle : read.product.handle, line: read.line, reason })
    else if (read.kind === 'product') batch.push({ line: read.line, product: read.product })

    if (batch.length < BATCH) continue
    await importBatch(batch)
    batch = []
    options.onProgress?.({ rows, of: survey.rows })
  }
  await importBatch(batch)
  options.onProgress?.({ rows, of: survey.rows })
  return report
}

async function runBatch(
  { db, now, shopId, dryRun }: CatalogueImport,
  products: ImportedProduct[],
): Promise<ImportOutcome> {
  if (dryRun) return previewImport(db, shopId, products)
  return db.transaction().execute((trx) => importAndList(trx, shopId, products, { now: now() }))
}

/**
 * Imports products and refreshes their listings, in one transaction; other processes are notified on commit. `scores`
 * are popularity known from elsewhere.
 */
export async function importAndList(
  trx: Transaction<Tables>,
  shopId: string,
  products: readonly ImportedProduct[],
  { now, scores = [] }: { now: Date; scores?: readonly { slug: string; score: number }[] },
): Promise<ImportOutcome> {
  const outcome = await importProducts(trx, shopId, products, now)
  if (scores.length > 0) await putPopularity(trx, shopId, scores)
  await refreshListing(trx, shopId, outcome.touchedIds)
  // All shops share a product's texts and pictures, so the listings of other shops change as well.
  for (const other of await findOtherShops(trx, shopId, outcome.rewrittenIds)) {
    await refreshListing(trx, other.shopId, other.productIds)
  }
  return outcome
}

function whyRefusedByFile({ product, line }: Extract<ReadProduct, { kind: 'product' }>, survey: Survey): string | null {
  const again = survey.scattered.get(product.handle)
  if (again !== undefined) {
    const where = again === line ? 'earlier in the file' : `on line ${again}`
    return `its rows do not stand together (more of them ${where}): sort the file by handle`
  }
  for (const { sku } of product.variants) {
    const owner = survey.contested.get(sku)
    if (owner && owner.handle !== product.handle)
      return `SKU '${sku}' is already used by '${owner.handle}' on line ${owner.line}`
  }
  return null
}
