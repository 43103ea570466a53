import { type Currency, formatMoney, roundToStep } from '#shared/money.ts'
import type { ReadProduct, RowRefusal } from './files/read-product.ts'
import type { FileVariant } from './files/read-variant.ts'
import { withoutAccents } from './files/slug.ts'
import { differsInZeros, isMangledCode } from './rules/code-damage.ts'
import { type Refusal, refusals } from './rules/refusals.ts'
import type { KnownOffer, KnownProduct, KnownVariant } from './store/imported-products.ts'

/** What is stored, as far as the products of a file name it. */
export interface KnownCatalogue {
  bySlug: ReadonlyMap<string, KnownProduct>
  byTitle: ReadonlyMap<string, readonly KnownProduct[]>
  bySku: ReadonlyMap<string, { product: KnownProduct; variant: KnownVariant }>
}

export interface MatchedVariant {
  variant: FileVariant
  /** null: it is new. */
  known: KnownVariant | null
}

/** A product of a file beside the stored one; of a list, as far as it is one product. */
export interface MatchedProduct {
  read: ReadProduct
  /** null: it is new. */
  known: KnownProduct | null
  variants: MatchedVariant[]
}

export interface Matched {
  products: MatchedProduct[]
  refusals: RowRefusal[]
}

export function toKnownCatalogue(products: readonly KnownProduct[]): KnownCatalogue {
  return {
    bySlug: new Map(products.map((product) => [product.slug, product])),
    byTitle: Map.groupBy(products, ({ title }) => foldTitle(title)),
    bySku: new Map(
      products.flatMap((product) => product.variants.map((variant) => [variant.sku, { product, variant }])),
    ),
  }
}

function foldTitle(title: string): string {
  return withoutAccents(title).toLowerCase()
}

/** A shop's currency, and the rounding of its prices in minor units. */
interface Pricing {
  currency: Currency
  step: number
}

/**
 * Finds the stored product and variants that a product of a file means. An export is taken whole or not at all, and so
 * is a new product; of a list each row counts for itself.
 */
export function matchProduct(read: ReadProduct, catalogue: KnownCatalogue, pricing: Pricing): Matched {
  if (read.isRefused) return { products: [], refusals: read.refusals }
  return read.kind === 'export' ? matchExport(read, catalogue, pricing) : matchList(read, catalogue, pricing)
}

function matchExport(read: ReadProduct, catalogue: KnownCatalogue, pricing: Pricing): Matched {
  const known = catalogue.bySlug.get(read.handle) ?? null
  const { bad, refuse } = collect(read)
  if (!known) return matchNew(read, read.product.variants, { catalogue, pricing, bad })

  const hasOptions = saysOptions(read, known)
  const bySku = new Map(known.variants.map((variant) => [variant.sku, variant]))
  const free = new Set(known.variants)
  const found = new Map<FileVariant, KnownVariant>()
  for (const variant of read.product.variants) {
    const same = known.variants.find(({ id }) => id === variant.id)
    if (!same || !free.delete(same)) continue
    found.set(variant, same)
    const reason = whyNotRecoded(variant, same, catalogue)
    if (reason) refuse(variant, reason)
  }
  for (const variant of read.product.variants) {
    if (found.has(variant)) continue
    const same = bySku.get(variant.sku)
    if (!same || !free.delete(same)) continue
    found.set(variant, same)
  }
  for (const variant of read.product.variants) {
    if (found.has(variant)) continue
    const reason = whyUnknown(variant, known, catalogue)
    if (reason) {
      refuse(variant, reason)
      continue
    }
    const same = findByOptions(variant, known, { free, hasOptions })
    if (same) {
      free.delete(same)
      found.set(variant, same)
    } else if (!hasOptions) {
      refuse(variant, variant.isSkuMade ? refusals.whichOption(known.title) : refusals.heldBack(known.title))
    }
  }
  if (isAnother(read, known, found.size)) {
    const reason = refusals.namesCollide([read.writtenName, known.title])
    return { products: [], refusals: [{ line: read.line, sku: read.product.variants[0]?.sku ?? '', reason }] }
  }
  const variants = read.product.variants.map((variant) =>
    priced(variant, found.get(variant) ?? null, { pricing, refuse }),
  )
  return bad.length > 0 ? { products: [], refusals: bad } : { products: [{ read, known, variants }], refusals: [] }
}

/** Whether a handle only became that of a known product by its slug: nothing else of the two is the same. */
function isAnother(
  { writtenName, handle, title, product }: ReadProduct,
  known: KnownProduct,
  matches: number,
): boolean {
  const isOther = title !== '' && foldTitle(title) !== foldTitle(known.title)
  return writtenName !== handle && isOther && matches === 0 && product.variants.length > 0
}

/** Whether a file has a column for each option of a known product: else it says nothing of them. */
export function saysOptions({ product, optionColumns }: ReadProduct, known: KnownProduct): boolean {
  return product.optionNames !== undefined && optionColumns.values >= known.options.length
}

/** Why the code of a variant that a person edits cannot become the new one, or null. */
function whyNotRecoded(
  { sku, isSkuMade }: FileVariant,
  known: KnownVariant,
  { bySku }: KnownCatalogue,
): Refusal | null {
  if (isSkuMade || sku === known.sku) return null
  const owner = bySku.get(sku)
  if (owner) return refusals.codeOfOther(sku, owner.product.slug)
  return isMangledCode(sku) ? refusals.mangledCode(sku) : null
}

/** Why an unknown code of a known product is not simply new, or null. */
function whyUnknown(variant: FileVariant, known: KnownProduct, { bySku }: KnownCatalogue): Refusal | null {
  const { sku, optionValues } = variant
  if (optionValues.includes('')) return refusals.noOptionValue(known.options[optionValues.indexOf('')]?.name ?? '')
  if (variant.isSkuMade) return null
  const owner = bySku.get(sku)
  if (owner && owner.product.id !== known.id) return refusals.codeOfOther(sku, owner.product.slug)
  if (isMangledCode(sku)) return refusals.mangledCode(sku)
  const alike = known.variants.find((each) => differsInZeros(each.sku, sku))
  return alike ? refusals.lostZeros(sku, alike.sku) : null
}

function findByOptions(
  { optionValues, isSkuMade }: FileVariant,
  known: KnownProduct,
  { free, hasOptions }: { free: ReadonlySet<KnownVariant>; hasOptions: boolean },
): KnownVariant | undefined {
  // A row without code and options means the only one there is.
  if (!hasOptions) return isSkuMade && known.variants.length === 1 && free.size === 1 ? known.variants[0] : undefined
  const wanted = JSON.stringify(optionValues)
  return known.variants.find((each) => free.has(each) && JSON.stringify(each.optionValues) === wanted)
}

function matchList(read: ReadProduct, catalogue: KnownCatalogue, pricing: Pricing): Matched {
  const titled = catalogue.byTitle.get(foldTitle(read.title)) ?? []
  // Of two products with one title nobody can say which one the row means.
  const named = catalogue.bySlug.get(read.handle) ?? (titled.length === 1 ? (titled[0] ?? null) : null)
  const { bad, refuse } = collect(read)
  const known: { product: KnownProduct; matched: MatchedVariant }[] = []
  const strange: FileVariant[] = []
  const taken = new Set<KnownVariant>()
  for (const variant of read.product.variants) {
    const hit = catalogue.bySku.get(variant.sku) ?? findOption(variant, named)
    if (hit && !taken.has(hit.variant)) {
      taken.add(hit.variant)
      const matched = priced(variant, hit.variant, { pricing, refuse })
      if (!bad.some(({ line }) => line === variant.line)) known.push({ product: hit.product, matched })
    } else strange.push(variant)
  }
  const products = [...Map.groupBy(known, ({ product }) => product)].map(
    ([product, of]): MatchedProduct => ({ read, known: product, variants: of.map(({ matched }) => matched) }),
  )
  const sold = named ?? products[0]?.known ?? titled[0] ?? null
  // A name alone says nothing of a known product, and is no new one.
  const isNameAlone = read.product.variants.length === 0 && bad.length === 0 && !sold
  if (isNameAlone) bad.push({ line: read.line, sku: '', reason: refusals.noOption() })
  if (strange.length === 0) return { products, refusals: bad }
  if (!sold) {
    const { products: created, refusals: notCreated } = matchNew(read, strange, { catalogue, pricing, bad })
    return { products: created, refusals: notCreated }
  }
  for (const variant of strange) refuse(variant, whyNotAdded(variant, sold))
  return { products, refusals: bad }
}

function whyNotAdded(variant: FileVariant, sold: KnownProduct): Refusal {
  const { sku } = variant
  if (variant.isSkuMade)
    return variant.optionValues.length === 0 ? refusals.whichOption(sold.title) : refusals.optionNotAdded(sold.title)
  if (isMangledCode(sku)) return refusals.mangledCode(sku)
  const alike = sold.variants.find((each) => differsInZeros(each.sku, sku))
  return alike ? refusals.lostZeros(sku, alike.sku) : refusals.heldBack(sold.title)
}

/** The option that a row without a code means: by its values, or the only one. */
function findOption(variant: FileVariant, product: KnownProduct | null) {
  if (!product || !variant.isSkuMade) return undefined
  const wanted = variant.optionValues.join(' / ')
  const found =
    product.variants.find(({ optionValues }) => optionValues.join(' / ') === wanted) ??
    (wanted === '' && product.variants.length === 1 ? product.variants[0] : undefined)
  return found && { product, variant: found }
}

/** A product that is not stored yet: whole, or not at all. */
function matchNew(
  read: ReadProduct,
  variants: readonly FileVariant[],
  { catalogue, pricing, bad }: { catalogue: KnownCatalogue; pricing: Pricing; bad: RowRefusal[] },
): Matched {
  const refuse = refuser(bad)
  for (const variant of variants) {
    const { sku, optionValues, isSkuMade } = variant
    const owner = isSkuMade ? undefined : catalogue.bySku.get(sku)
    const { optionNames = [] } = read.product
    if (!isSkuMade && isMangledCode(sku)) refuse(variant, refusals.mangledCode(sku))
    else if (read.handle === '') refuse(variant, refusals.unknownCode(isSkuMade ? '' : sku))
    else if (owner) refuse(variant, refusals.codeOfOther(sku, owner.product.slug))
    else if (optionValues.includes(''))
      refuse(variant, refusals.noOptionValue(optionNames[optionValues.indexOf('')] ?? ''))
  }
  const matched = variants.map((variant) => priced(variant, null, { pricing, refuse }))
  if (bad.length === 0 && read.title === '')
    bad.push({ line: read.line, sku: variants[0]?.sku ?? '', reason: refusals.noTitle() })
  if (bad.length === 0 && matched.length === 0) bad.push({ line: read.line, sku: '', reason: refusals.noOption() })
  return bad.length > 0
    ? { products: [], refusals: bad }
    : { products: [{ read, known: null, variants: matched }], refusals: [] }
}

type Refuse = (variant: FileVariant, reason: Refusal) => void

function collect({ refusals: read }: ReadProduct): { bad: RowRefusal[]; refuse: Refuse } {
  const bad = [...read]
  return { bad, refuse: refuser(bad) }
}

/** Each row is refused once, for its first reason. */
function refuser(bad: RowRefusal[]): Refuse {
  return ({ line, sku, isSkuMade }, reason) => {
    if (bad.some((each) => each.line === line)) return
    bad.push({ line, sku: isSkuMade ? '' : sku, reason })
  }
}

/** A price of 0 is never written: an offer that has it stays hidden as it is. */
function priced(
  variant: FileVariant,
  known: KnownVariant | null,
  { pricing: { currency, step }, refuse }: { pricing: Pricing; refuse: Refuse },
): MatchedVariant {
  const { priceMinor, compareAtMinor, hidden } = variant
  const offer: KnownOffer | null = known?.offer ?? null
  if (priceMinor === undefined && !offer && !(known && variant.id))
    refuse(variant, known ? refusals.notOffered() : refusals.price('empty', ''))
  if (priceMinor !== undefined && roundToStep(priceMinor, step) <= 0) {
    if (offer?.price !== priceMinor) refuse(variant, refusals.priceIsZero(formatMoney(priceMinor, currency)))
    else if (hidden === false && offer.hidden) refuse(variant, refusals.shownWithoutPrice())
  } else if (hidden === false && offer?.hidden && roundToStep(priceMinor ?? offer.price, step) <= 0)
    refuse(variant, refusals.shownWithoutPrice())
  // A list price that is none beside the price that stays.
  const isNone = priceMinor === undefined && offer && (compareAtMinor ?? 0) <= offer.price
  return { variant: isNone && compareAtMinor ? { ...variant, compareAtMinor: null } : variant, known }
}
