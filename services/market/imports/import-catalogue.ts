import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import type { TableProblem } from '#shared/tables/open-table.ts'
import type { OpenBytes } from '#shared/tables/text-encoding.ts'
import { refreshListing } from '../catalogue/store/refresh-listing.ts'
import { putPopularity } from '../shops/store/set-up.ts'
import type { Tables } from '../tables.ts'
import { readProducts, surveyCatalogue } from './files/catalogue-products.ts'
import { type ChosenColumn, findStrangeHeadings } from './files/chosen-columns.ts'
import type { MissingColumn } from './files/columns.ts'
import { type CatalogueFile, openCatalogue } from './files/open-catalogue.ts'
import type { ReadProduct } from './files/read-product.ts'
import { type ImportOutcome, importProducts, previewImport } from './import-products.ts'
import { findLearnedHeadings } from './learned-headings.ts'
import type { ImportRefusal } from './rules/imported-product.ts'
import { analyzeWhileImporting } from './store/analyze-catalogue.ts'
import { findOtherShops, findShopPricing } from './store/imported-products.ts'

/** Products of one transaction: 500 of a database that has no statistics yet took longer than a statement may. */
const BATCH = 100

export interface CatalogueImport {
  db: Kysely<Tables>
  now: Clock
  shopId: string
  /** Opens the file; called several times, because only the whole file shows which products are inconsistent. */
  open: OpenBytes
  dryRun: boolean
  /** Corrects what the columns are taken for, in this file alone. */
  columns?: readonly ChosenColumn[]
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
  /** New options that came in without stock, because the file says none. */
  withoutStock: number
}

/**
 * Imports a file of products or prices batch by batch, while the shop sells: exports of shop programs, and lists. A
 * product is taken as a whole or refused with its line and reason; of a list each row of a known product counts for
 * itself. Products that the file does not name stay, as does what it says nothing of. Importing the same file again
 * changes nothing. A dry run compares and writes nothing. null: there is no such shop.
 */
export async function importCatalogue(options: CatalogueImport): Promise<ImportReport | null> {
  const { db, shopId, open } = options
  const pricing = await findShopPricing(db, shopId)
  if (!pricing) return null

  const report: ImportReport = { rows: 0, added: 0, changed: 0, unchanged: 0, refused: 0, withoutStock: 0 }
  const refuse = (refusal: ImportRefusal) => {
    report.refused += 1
    options.onRefusal?.(refusal)
  }
  const { columns: chosen = [] } = options
  const learned = await findLearnedHeadings(db, shopId)
  const file = await openCatalogue(open, { currency: pricing.currency, learned, chosen })
  const problem = 'kind' in file ? whyNoTable(file) : whyNoColumns(file, chosen)
  if ('kind' in file || problem !== null) {
    refuse({ handle: null, line: 1, reason: problem ?? '' })
    return report
  }

  const survey = await surveyCatalogue(file)
  report.rows = survey.rows
  const statistics = analyzeWhileImporting(db)
  const importBatch = async (batch: readonly ReadProduct[]) => {
    if (batch.length === 0) return
    const outcome = await runBatch(options, batch)
    for (const handle of outcome.added) options.onChange?.({ what: 'new', handle })
    for (const handle of outcome.changed) options.onChange?.({ what: 'changed', handle })
    for (const refusal of outcome.refused) refuse(refusal)
    report.added += outcome.added.length
    report.changed += outcome.changed.length
    report.unchanged += outcome.unchanged.length
    report.withoutStock += outcome.withoutStock
    if (!options.dryRun) await statistics.changed(outcome.added.length + outcome.changed.length)
  }

  let rows = 0
  let batch: ReadProduct[] = []
  for await (const read of readProducts(file, survey, pricing.currency)) {
    rows += read.rows
    batch.push(read)
    if (batch.length < BATCH) continue
    await importBatch(batch)
    batch = []
    options.onProgress?.({ rows, of: survey.rows })
  }
  await importBatch(batch)
  await statistics.end()
  options.onProgress?.({ rows, of: survey.rows })
  return report
}

function whyNoTable(problem: TableProblem): string {
  switch (problem.kind) {
    case 'empty':
      return 'the file is empty'
    case 'too-large':
      return 'the file is too large: split it, or save it as CSV'
    case 'old-excel':
      return "this is a workbook of an old Excel (.xls), which is not read: save it in Excel as 'Excel Workbook (.xlsx)', or in LibreOffice as 'Excel 2007-365 (.xlsx)'"
    case 'quote':
      return 'a quote that opens here is never closed'
    case 'no-table':
      return 'this is no table: CSV, .xlsx, a text with columns, or a page of a program named .xls'
  }
}

const LACKS: Record<MissingColumn, string> = {
  name: "no 'Handle', 'URL handle', 'Title' or 'SKU' column",
  value: "no 'Variant Price', 'Price', 'Inventory quantity', 'Visible' or 'Image' column",
  headings: 'no headings',
}

function whyNoColumns({ missing, heading, unknown }: CatalogueFile, chosen: readonly ChosenColumn[]): string | null {
  const strange = findStrangeHeadings(heading, chosen)
  if (strange.length === 0 && missing === null) return null
  const why =
    strange.length > 0 ? `no heading ${strange.map((each) => `'${each}'`).join(', ')}` : LACKS[missing ?? 'name']
  const notUnderstood = unknown.length > 0 ? ` Not understood: ${shortList(unknown)}.` : ''
  return `${why}. The headings are: ${shortList(heading)}.${notUnderstood} Say what they mean with --columns, or in the back office, which remembers it`
}

function shortList(headings: readonly string[]): string {
  return headings.join(', ').slice(0, 300)
}

async function runBatch(
  { db, now, shopId, dryRun }: CatalogueImport,
  products: readonly ReadProduct[],
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
  products: readonly ReadProduct[],
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
