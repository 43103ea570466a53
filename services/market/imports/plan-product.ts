import { isDeepStrictEqual } from 'node:util'
import { newId } from '#shared/ids.ts'
import { detectBreedSize, detectLifeStage, detectPetTypes } from './files/pet-attributes.ts'
import type { FileVariant } from './files/read-variant.ts'
import { toSlug } from './files/slug.ts'
import { type MatchedProduct, saysOptions } from './match-product.ts'
import { type ImageSources, planPictures } from './plan-pictures.ts'
import type { ImportedProduct, ImportedVariant } from './rules/imported-product.ts'
import type {
  Category,
  ImageRow,
  KnownOffer,
  KnownProduct,
  KnownVariant,
  OfferRow,
  ProductRow,
  SaidPicture,
  StatedOffer,
  VariantRow,
} from './store/imported-products.ts'

/** Writes that bring one product of the catalogue to what the import says. */
export interface ProductPlan {
  handle: string
  productId: string
  what: 'new' | 'changed' | 'unchanged'
  product: ProductRow | null
  images: ImageRow[] | null
  /** What the file says of the pictures, where it is not what the last one said. */
  picturesSaid: SaidPicture[] | null
  variants: VariantRow[]
  offers: OfferRow[]
  /** Variants that the shop no longer offers. */
  withdrawn: string[]
  /** New offers without stock, because nobody said any. */
  withoutStock: number
}

/** Compares a product with its stored version. What the file does not say stays as it is. */
export function planProduct(
  matchedProduct: MatchedProduct,
  { shopId, categories, sources }: { shopId: string; categories: CategoryNames; sources: ImageSources },
): ProductPlan {
  const { read, known, variants: matched } = matchedProduct
  // A list says nothing of what a known product is.
  const product: ImportedProduct = read.kind === 'list' && known ? { ...read.product, ...NO_CONTENT } : read.product
  const productId = known?.id ?? newId()
  const hasOptions = known
    ? saysOptions({ ...read, product: { ...read.product, optionNames: product.optionNames } }, known)
    : true
  const keepsUnnamed = known !== null && (product.keepsUnnamed === true || !hasOptions)
  const title = product.title ?? known?.title ?? ''

  const rows = matched.map(({ variant, known: before }, index) => {
    const position = before && keepsUnnamed ? before.position : index
    const row = variantRow(variant, before, {
      productId,
      position,
      title,
      hasOptions,
    })
    return { row, variant, before }
  })
  const namedIds = new Set(rows.map(({ row }) => row.id))
  const unnamed = (known?.variants ?? []).filter(({ id }) => !namedIds.has(id))
  const withdrawn = keepsUnnamed ? [] : unnamed.filter(({ offer }) => offer !== null).map(({ id }) => id)
  const renamed =
    keepsUnnamed && title !== known.title ? unnamed.map((before) => renamedRow(before, productId, title)) : []

  const variants = [
    ...rows.filter(({ row, before }) => !before || differs(row, before)).map(({ row }) => row),
    ...renamed,
  ]
  const offers = rows.flatMap(({ row, variant, before }) => {
    const imported = toStatedOffer(variant, before?.offer ?? null)
    return imported ? [{ shop_id: shopId, variant_id: row.id, product_id: productId, imported }] : []
  })

  const optionNames = product.optionNames?.map((name, at) =>
    // A file without a column for the name calls it a presentation.
    at < read.optionColumns.names ? name : (known?.options[at]?.name ?? name),
  )
  const named = toOptions(
    optionNames,
    rows.map(({ row }) => row),
  )
  const options = keepsUnnamed || (known && !product.optionNames) ? known.options : named
  const content = productRow(product, known, { productId, options, categories })
  const idOfSku = new Map(rows.map(({ row, variant }) => [variant.sku, row.id]))
  const pictures = planPictures(matchedProduct, { productId, title, idOfSku, sources })
  const hasNewImages = pictures !== null && pictures.images !== null
  const isWritten =
    known === null || !sameContent(content, known) || hasNewImages || variants.length > 0 || withdrawn.length > 0
  return {
    handle: content.slug,
    productId,
    what: known === null ? 'new' : isWritten || offers.length > 0 ? 'changed' : 'unchanged',
    product: isWritten ? content : null,
    images: pictures?.images ?? null,
    picturesSaid: pictures?.said ?? null,
    variants,
    offers,
    withdrawn,
    withoutStock: rows.filter(({ variant, before }) => !before?.offer && isWithoutStock(variant)).length,
  }
}

const NO_CONTENT = {
  title: undefined,
  descriptionHtml: undefined,
  descriptionText: undefined,
  vendor: undefined,
  productType: undefined,
  tags: undefined,
  categories: undefined,
  petTypes: undefined,
  lifeStage: undefined,
  breedSize: undefined,
  assumed: undefined,
  kcalPerKg: undefined,
  ingredients: undefined,
  needsPrescription: undefined,
  vatClass: undefined,
  optionNames: undefined,
  metaTitle: undefined,
  metaDescription: undefined,
  status: undefined,
} as const

/** Whether a new offer comes in with no stock because nobody said any. */
export function isWithoutStock({ stock, allowBackorder }: Pick<ImportedVariant, 'stock' | 'allowBackorder'>): boolean {
  return stock === undefined && allowBackorder !== true
}

/** Finds a category by its slug, a top-level one also by its name in any spelling. */
export interface CategoryNames {
  find(tag: string): Category | undefined
  /** Path from the top of the tree down to the category. */
  getAncestors(category: Category): Category[]
}

/** `learned` are the categories that other words of the shop's files mean, by the word's slug. */
export function categoryNames(
  categories: readonly Category[],
  learned: ReadonlyMap<string, string> = new Map(),
): CategoryNames {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const byName = new Map<string, Category>()
  // Names of subcategories are ambiguous: 'Para gatos' below the toys is not for food.
  for (const category of categories) if (category.parentId === null) byName.set(toSlug(category.name), category)
  for (const category of categories) byName.set(category.slug, category)
  return {
    find: (tag) => byName.get(toSlug(tag)) ?? byId.get(learned.get(toSlug(tag)) ?? ''),
    getAncestors(category) {
      const line: Category[] = []
      for (let at: Category | undefined = category; at && !line.includes(at); ) {
        line.unshift(at)
        at = at.parentId === null ? undefined : byId.get(at.parentId)
      }
      return line
    },
  }
}

/** Splits tags: those (or a type) that name a category put the product there and above; the others are search words. */
function sortTags(words: readonly string[], categories: CategoryNames): { tagIds: string[]; searchWords: string[] } {
  const tagIds = new Set<string>()
  const searchWords = new Set<string>()
  for (const word of words) {
    const category = categories.find(word)
    if (!category) searchWords.add(word)
    else for (const { id } of categories.getAncestors(category)) tagIds.add(id)
  }
  return { tagIds: [...tagIds], searchWords: [...searchWords] }
}

interface TagPlan {
  tagIds: string[]
  searchWords: string[]
  tagWords: string[] | null
  categoryWords: string[] | null
}

/**
 * Tags, words of categories and type, each as said or else as known. Where nobody knows which of the known words are
 * whose, what is said is only added to them.
 */
function planTags(product: ImportedProduct, known: KnownProduct | null, categories: CategoryNames): TagPlan {
  const type = product.productType === undefined ? (known?.product_type ?? null) : product.productType
  const tagWords = product.tags ?? (known ? known.tag_words : [])
  const categoryWords = product.categories ?? (known ? known.category_words : [])
  if (product.categoryIds) {
    const words = [...(tagWords ?? []), ...(type === null || categories.find(type) ? [] : [type])]
    return { tagIds: product.categoryIds, searchWords: [...new Set(words)], tagWords, categoryWords }
  }
  const said = sortTags([...(tagWords ?? []), ...(categoryWords ?? []), ...(type === null ? [] : [type])], categories)
  if (!known || (tagWords && categoryWords && saysWords(product))) return { ...said, tagWords, categoryWords }
  const before = { tagIds: known.tag_ids, searchWords: known.search_words, tagWords, categoryWords }
  if (!saysWords(product)) return before
  return {
    ...before,
    tagIds: [...new Set([...known.tag_ids, ...said.tagIds])],
    searchWords: [...new Set([...known.search_words, ...said.searchWords])],
  }
}

function saysWords({ tags, categories, productType }: ImportedProduct): boolean {
  return tags !== undefined || categories !== undefined || productType !== undefined
}

function variantRow(
  variant: ImportedVariant,
  before: KnownVariant | null,
  {
    productId,
    position,
    title,
    hasOptions,
  }: { productId: string; position: number; title: string; hasOptions: boolean },
): VariantRow {
  const optionValues = before && !hasOptions ? before.optionValues : variant.optionValues
  const optionTitle = before && !hasOptions ? before.optionTitle : optionValues.join(' / ')
  return {
    id: before?.id ?? newId(),
    product_id: productId,
    sku: before && variant.isSkuMade ? before.sku : variant.sku,
    title: optionTitle === '' ? title : `${title} ${optionTitle}`,
    option_title: optionTitle,
    option_values: optionValues,
    net_grams: variant.netGrams === undefined ? (before?.netGrams ?? null) : variant.netGrams,
    barcode: variant.barcode === undefined ? (before?.barcode ?? null) : variant.barcode,
    position,
  }
}

/** A variant that the file does not name, with the new title of its product. */
function renamedRow(before: KnownVariant, productId: string, title: string): VariantRow {
  const kept = { sku: before.sku, isSkuMade: true, optionValues: before.optionValues }
  return variantRow(kept, before, { productId, position: before.position, title, hasOptions: false })
}

function differs(row: VariantRow, before: KnownVariant): boolean {
  return (
    !before.active ||
    row.sku !== before.sku ||
    row.title !== before.title ||
    row.net_grams !== before.netGrams ||
    row.barcode !== before.barcode ||
    row.position !== before.position ||
    JSON.stringify(row.option_values) !== JSON.stringify(before.optionValues)
  )
}

/** What the file says anew of an offer; null: nothing. A new offer says everything. */
function toStatedOffer(variant: FileVariant, before: KnownOffer | null): StatedOffer | null {
  const { priceMinor, compareAtMinor, stock, stockBefore, allowBackorder, hidden } = variant
  if (!before) {
    // Offered by other shops alone.
    if (priceMinor === undefined) return null
    const offer = {
      price: priceMinor,
      compareAt: compareAtMinor ?? null,
      stock: stock ?? 0,
      backorder: allowBackorder ?? false,
    }
    return hidden ? { ...offer, hidden } : offer
  }
  // A stock that a downloaded file only carries along, or that moved since, was not counted.
  const isCounted = stockBefore === undefined || (stock !== stockBefore && before.stock === stockBefore)
  const said: StatedOffer = {
    price: priceMinor,
    compareAt: compareAtMinor,
    stock: isCounted ? stock : undefined,
    backorder: allowBackorder,
    hidden,
  }
  const entries = Object.entries(said) as [keyof StatedOffer, StatedOffer[keyof StatedOffer]][]
  const present = entries.filter(([, value]) => value !== undefined)
  const isNew = present.some(([field, value]) => before.imported === null || before.imported[field] !== value)
  return isNew ? (Object.fromEntries(present) as StatedOffer) : null
}

function toOptions(names: readonly string[] | undefined, rows: readonly VariantRow[]): ProductRow['options'] {
  return (names ?? []).map((name, position) => ({
    name,
    values: [...new Set(rows.map((row) => row.option_values[position] ?? ''))],
  }))
}

function productRow(
  product: ImportedProduct,
  known: KnownProduct | null,
  own: { productId: string; options: ProductRow['options']; categories: CategoryNames },
): ProductRow {
  const { tagIds, searchWords, tagWords, categoryWords } = planTags(product, known, own.categories)
  const { assumed = {} } = product
  // Categories that the file does not say still tell for whom the product is.
  const unsaid = product.categories === undefined ? (known?.category_words ?? []) : []
  const said = <Value>(value: Value | undefined, before: Value): Value => (value === undefined ? before : value)
  return {
    id: own.productId,
    slug: known?.slug ?? product.handle,
    title: said(product.title, known?.title ?? ''),
    description_html: said(product.descriptionHtml, known?.description_html ?? ''),
    description_text: said(product.descriptionText, known?.description_text ?? ''),
    vendor: said(product.vendor, known?.vendor ?? ''),
    product_type: said(product.productType, known?.product_type ?? null),
    pet_types: product.petTypes
      ? [...new Set([...product.petTypes, ...detectPetTypes(unsaid)])]
      : [...new Set([...(known?.pet_types ?? []), ...(assumed.petTypes ?? [])])],
    life_stage:
      said<string | null>(product.lifeStage, known?.life_stage ?? assumed.lifeStage ?? null) ?? detectLifeStage(unsaid),
    breed_size:
      said<string | null>(product.breedSize, known?.breed_size ?? assumed.breedSize ?? null) ?? detectBreedSize(unsaid),
    kcal_per_kg: said(product.kcalPerKg, known?.kcal_per_kg ?? null),
    ingredients: said(product.ingredients, known?.ingredients ?? null),
    needs_prescription: said(product.needsPrescription, known?.needs_prescription ?? false),
    vat_class: said<string>(product.vatClass, known?.vat_class ?? 'general'),
    options: own.options,
    tag_ids: tagIds,
    search_words: searchWords,
    tag_words: tagWords,
    category_words: categoryWords,
    meta_title: said(product.metaTitle, known?.meta_title ?? null),
    meta_description: said(product.metaDescription, known?.meta_description ?? null),
    status: said<string>(product.status, known?.status ?? 'active'),
    changed_at: product.changedAt?.toISOString() ?? null,
  }
}

const COMPARED = [
  'title',
  'description_html',
  'description_text',
  'vendor',
  'product_type',
  'pet_types',
  'life_stage',
  'breed_size',
  'kcal_per_kg',
  'ingredients',
  'needs_prescription',
  'vat_class',
  'options',
  'tag_ids',
  'search_words',
  'meta_title',
  'meta_description',
  'status',
] as const satisfies (keyof ProductRow)[]

function sameContent(row: ProductRow, known: KnownProduct): boolean {
  const isSame = (field: keyof ProductRow & keyof KnownProduct) => isDeepStrictEqual(row[field], known[field])
  // Whose the words of earlier files are is no change of the product.
  const words = (['tag_words', 'category_words'] as const).filter((field) => known[field] !== null)
  return COMPARED.every(isSame) && words.every(isSame)
}
