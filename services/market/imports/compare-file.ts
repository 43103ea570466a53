import type { Kysely } from 'kysely'
import type { Currency } from '#shared/money.ts'
import { describeProblem } from '#shared/tables/describe-problem.ts'
import type { Tables } from '../tables.ts'
import { readProducts, surveyCatalogue } from './files/catalogue-products.ts'
import type { CatalogueFile } from './files/open-catalogue.ts'
import type { ReadProduct } from './files/read-product.ts'
import type { FileVariant } from './files/read-variant.ts'
import { matchProducts } from './import-products.ts'
import type { MatchedProduct, MatchedVariant } from './match-product.ts'
import { type ImageSources, loadImageSources, planPictures, toPicture } from './plan-pictures.ts'
import { isWithoutStock } from './plan-product.ts'
import { type FileOption, findFieldChanges, hideTheRest, type OptionNow } from './rules/import-diff.ts'
import { refusals } from './rules/refusals.ts'
import { type DraftChange, findAllOptions, findOptionsBySku } from './store/catalogue-imports.ts'
import type { KnownOffer, KnownProduct, KnownVariant } from './store/imported-products.ts'

const MOST_ROWS = 10_000

type Draft = Omit<DraftChange, 'position'>

export interface ComparedFile {
  changes: DraftChange[]
  refused: { line: number; sku: string; reason: string }[]
  options: number
  untouched: number
  withoutStock: number
}

/** What a file would change of a shop's offers, and the products and offers it would add. Each row is in one of them. */
export async function compareFile(
  db: Kysely<Tables>,
  file: CatalogueFile,
  { shopId, currency, isWhole }: { shopId: string; currency: Currency; isWhole: boolean },
): Promise<ComparedFile | { problem: string }> {
  const survey = await surveyCatalogue(file)
  if (survey.fault !== null) return { problem: describeProblem({ kind: 'quote', line: survey.fault }) }
  if (survey.rows === 0) return { problem: 'Encontramos los títulos, pero debajo no hay ninguna fila.' }
  if (survey.rows > MOST_ROWS) return { problem: `El archivo tiene más de ${MOST_ROWS} filas. Divídelo en varios.` }

  const reads: ReadProduct[] = []
  for await (const read of readProducts(file, survey, currency)) reads.push(read)
  const { matched, refused } = await matchProducts(db, shopId, reads)
  const sources = await loadImageSources(db, reads)
  const compared = matched.map((product) => compareProduct(product, sources))
  const known = compared.flatMap(({ changes }) => changes)
  const drafts = [...known, ...matched.flatMap((product) => (product.known ? [] : [newProduct(product)]))]
  const refusedRows = [...refused, ...compared.flatMap((each) => each.refused)]
  if (isWhole) {
    const named = new Set(matched.flatMap(({ variants }) => variants.flatMap((each) => each.known?.id ?? [])))
    // A row that was refused is no reason to hide what it names.
    for (const { variantId } of (await findOptionsBySku(db, shopId, [...survey.skus])).values()) named.add(variantId)
    drafts.push(...hideTheRest(await findAllOptions(db, shopId), named).map(toDraft))
  }
  const variants = matched.flatMap((product) => product.variants)
  return {
    changes: drafts.map((draft, position): DraftChange => ({ ...draft, position })),
    refused: refusedRows
      .map(({ line, sku, reason }) => ({ line, sku, reason: reason.es }))
      .toSorted((a, b) => a.line - b.line),
    options: variants.length + refused.length,
    untouched: compared.reduce((sum, each) => sum + each.untouched, 0),
    withoutStock: variants.filter(({ variant, known: before }) => !before?.offer && isWithoutStock(variant)).length,
  }
}

interface ComparedProduct {
  changes: Draft[]
  refused: { line: number; sku: string; reason: ReturnType<typeof refusals.optionNotAdded> }[]
  untouched: number
}

function compareProduct(matched: MatchedProduct, sources: ImageSources): ComparedProduct {
  const { known, variants } = matched
  const compared: ComparedProduct = { changes: [], refused: [], untouched: 0 }
  if (!known) return compared
  for (const each of variants) {
    const { variant } = each
    if (!each.known) {
      compared.refused.push({ line: variant.line, sku: variant.sku, reason: refusals.optionNotAdded(known.title) })
      continue
    }
    const changes = compareVariant(known, { variant, known: each.known })
    if (changes.length === 0) compared.untouched += 1
    compared.changes.push(...changes)
  }
  compared.changes.push(...comparePictures(known, matched, sources))
  return compared
}

/** The pictures of a known product, which an empty column does not take away. */
function comparePictures(known: KnownProduct, matched: MatchedProduct, sources: ImageSources): Draft[] {
  const { read, variants } = matched
  if (!read.product.images?.length) return []
  const idOfSku = new Map(variants.flatMap(({ variant, known: before }) => (before ? [[variant.sku, before.id]] : [])))
  const plan = planPictures(matched, { productId: known.id, title: known.title, idOfSku, sources })
  if (!plan?.images) return []
  const before = known.images.map(({ position: _, ...picture }) => picture)
  const after = plan.images.map(toPicture)
  return [
    {
      line: read.line,
      what: 'pictures',
      productId: known.id,
      variantId: null,
      sku: variants[0]?.variant.sku ?? '',
      title: known.title,
      optionTitle: '',
      from: before.length,
      to: after.length,
      content: { before, after, said: plan.said },
      caution: null,
      chosen: true,
    },
  ]
}

function compareVariant(
  product: KnownProduct,
  { variant, known }: { variant: FileVariant; known: KnownVariant },
): Draft[] {
  if (known.offer) return findFieldChanges(toFileOption(variant), toOptionNow(product, known, known.offer)).map(toDraft)
  const { priceMinor, compareAtMinor, stock, hidden } = variant
  return [
    {
      line: variant.line,
      what: 'offer',
      productId: product.id,
      variantId: known.id,
      sku: known.sku,
      title: product.title,
      optionTitle: known.optionTitle,
      from: null,
      to: priceMinor ?? null,
      content: { listPrice: compareAtMinor ?? null, stock: stock ?? 0, hidden: hidden ?? false },
      caution: null,
      chosen: true,
    },
  ]
}

function toFileOption({ line, sku, priceMinor, compareAtMinor, stock, stockBefore, hidden }: FileVariant): FileOption {
  const isVisible = hidden === undefined ? undefined : !hidden
  return { line, sku, price: priceMinor, listPrice: compareAtMinor, stock, stockBefore, isVisible }
}

function toOptionNow(product: KnownProduct, { id, sku, optionTitle }: KnownVariant, offer: KnownOffer): OptionNow {
  const { price, listPrice, stock, hidden, imported } = offer
  return {
    ...{ variantId: id, productId: product.id, sku, title: product.title, optionTitle },
    ...{ price, listPrice, stock, hidden, imported },
  }
}

function toDraft(change: ReturnType<typeof findFieldChanges>[number]): Draft {
  const { productId, variantId, sku, title, optionTitle } = change.option
  const { line, what, from, to, caution, isChosen } = change
  return {
    productId,
    variantId,
    sku,
    title,
    optionTitle,
    line,
    what,
    from,
    to,
    caution,
    chosen: isChosen,
    content: null,
  }
}

function newProduct({ read, variants }: MatchedProduct): Draft {
  const prices = variants.map(({ variant }: MatchedVariant) => variant.priceMinor ?? 0)
  return {
    line: read.line,
    what: 'product',
    productId: null,
    variantId: null,
    sku: variants[0]?.variant.sku ?? '',
    title: read.title,
    optionTitle: '',
    from: null,
    to: Math.min(...prices),
    content: read.product,
    caution: null,
    chosen: true,
  }
}
