import { createHash } from 'node:crypto'
import { newId } from '#shared/ids.ts'
import type { ImportedImage, ImportedProduct, ImportedVariant } from '../rules/imported-product.ts'
import type {
  Category,
  ImageRow,
  KnownProduct,
  KnownVariant,
  OfferRow,
  ProductRow,
  VariantRow,
} from '../store/imported-products.ts'
import { toSlug } from './slug.ts'

/** Writes that bring one product of the catalogue to what the import says. */
export interface ProductPlan {
  handle: string
  productId: string
  what: 'new' | 'changed' | 'unchanged'
  product: ProductRow | null
  images: ImageRow[] | null
  variants: VariantRow[]
  offers: OfferRow[]
  /** Variants that the shop no longer offers. */
  withdrawn: string[]
}

/** Compares one product with its stored version. A variant is matched by its SKU, without one by its options. */
export function planProduct(
  product: ImportedProduct,
  known: KnownProduct | undefined,
  { shopId, categories }: { shopId: string; categories: CategoryNames },
): ProductPlan {
  const productId = known?.id ?? newId()
  const { tagIds, searchWords } = sortTags(product, categories)
  const sourceHash = hashProduct(product, tagIds)
  const isNewContent = known?.sourceHash !== sourceHash

  const matches = matchVariants(product.variants, known?.variants ?? [])
  const rows = product.variants.map((variant, position) => ({
    row: variantRow(variant, matches.get(variant)?.id ?? newId(), { productId, position, title: product.title }),
    variant,
    before: matches.get(variant),
  }))
  const keptIds = new Set(rows.map(({ row }) => row.id))

  const variants = rows.filter(({ row, before }) => !before || differs(row, before)).map(({ row }) => row)
  const offers = rows
    .map(({ row, variant, before }) => ({ offer: offerRow(shopId, row, variant), before: before?.offer ?? null }))
    .filter(({ offer, before }) => !sameOffer(offer.imported, before))
    .map(({ offer }) => offer)
  const withdrawn = (known?.variants ?? [])
    .filter((variant) => !keptIds.has(variant.id) && variant.offer !== null)
    .map((variant) => variant.id)

  const isChanged = isNewContent || variants.length > 0 || offers.length > 0 || withdrawn.length > 0
  const idOfSku = new Map(rows.map(({ row }) => [row.sku, row.id]))
  const isWritten = isNewContent || variants.length > 0 || withdrawn.length > 0
  return {
    handle: product.handle,
    productId,
    what: !known ? 'new' : isChanged ? 'changed' : 'unchanged',
    product: isWritten ? productRow(product, { productId, tagIds, searchWords, sourceHash }) : null,
    images: isNewContent ? imageRows(product.images, productId, idOfSku) : null,
    variants,
    offers,
    withdrawn,
  }
}

/** Finds a category by its slug, a top-level one also by its name in any spelling. */
export interface CategoryNames {
  find(tag: string): Category | undefined
  /** Path from the top of the tree down to the category. */
  getAncestors(category: Category): Category[]
}

export function categoryNames(categories: readonly Category[]): CategoryNames {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const byName = new Map<string, Category>()
  // Names of subcategories are ambiguous: 'Para gatos' below the toys is not for food.
  for (const category of categories) if (category.parentId === null) byName.set(toSlug(category.name), category)
  for (const category of categories) byName.set(category.slug, category)
  return {
    find: (tag) => byName.get(toSlug(tag)),
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
function sortTags(product: ImportedProduct, categories: CategoryNames): { tagIds: string[]; searchWords: string[] } {
  const tagIds = new Set<string>()
  const searchWords = new Set<string>()
  for (const tag of product.productType ? [...product.tags, product.productType] : product.tags) {
    const category = categories.find(tag)
    if (!category) searchWords.add(tag)
    else for (const { id } of categories.getAncestors(category)) tagIds.add(id)
  }
  return { tagIds: [...tagIds], searchWords: [...searchWords] }
}

function matchVariants(
  variants: readonly ImportedVariant[],
  known: readonly KnownVariant[],
): Map<ImportedVariant, KnownVariant> {
  const matches = new Map<ImportedVariant, KnownVariant>()
  const free = new Set(known)
  const match = (variant: ImportedVariant, found: KnownVariant | undefined) => {
    if (!found) return
    matches.set(variant, found)
    free.delete(found)
  }
  const bySku = new Map(known.map((variant) => [variant.sku, variant]))
  for (const variant of variants) match(variant, bySku.get(variant.sku))

  const byOptions = new Map([...free].map((variant) => [JSON.stringify(variant.optionValues), variant]))
  for (const variant of variants) {
    if (!matches.has(variant)) match(variant, byOptions.get(JSON.stringify(variant.optionValues)))
  }
  return matches
}

function variantRow(
  variant: ImportedVariant,
  id: string,
  { productId, position, title }: { productId: string; position: number; title: string },
): VariantRow {
  const optionTitle = variant.optionValues.join(' / ')
  return {
    id,
    product_id: productId,
    sku: variant.sku,
    title: optionTitle === '' ? title : `${title} ${optionTitle}`,
    option_title: optionTitle,
    option_values: variant.optionValues,
    net_grams: variant.netGrams,
    barcode: variant.barcode,
    position,
  }
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

function offerRow(shopId: string, row: VariantRow, variant: ImportedVariant): OfferRow {
  return {
    shop_id: shopId,
    variant_id: row.id,
    product_id: row.product_id,
    imported: {
      price: variant.priceMinor,
      compareAt: variant.compareAtMinor,
      stock: variant.stock,
      backorder: variant.allowBackorder,
    },
  }
}

function sameOffer(now: OfferRow['imported'], before: KnownVariant['offer']): boolean {
  if (before === null || before === 'by hand') return false
  return (
    now.price === before.price &&
    now.compareAt === before.compareAt &&
    now.stock === before.stock &&
    now.backorder === before.backorder
  )
}

/** Hash of the fields that all shops share; prices and stock are compared one by one. */
function hashProduct(product: ImportedProduct, tagIds: readonly string[]): string {
  const { variants, changedAt: _, ...shared } = product
  const options = variants.map(({ sku, optionValues }) => [sku, optionValues])
  return createHash('sha256')
    .update(JSON.stringify([1, shared, options, tagIds]))
    .digest('base64url')
}

function productRow(
  product: ImportedProduct,
  own: { productId: string; tagIds: string[]; searchWords: string[]; sourceHash: string },
): ProductRow {
  return {
    id: own.productId,
    slug: product.handle,
    title: product.title,
    description_html: product.descriptionHtml,
    description_text: product.descriptionText,
    vendor: product.vendor,
    product_type: product.productType,
    pet_types: product.petTypes,
    life_stage: product.lifeStage,
    breed_size: product.breedSize,
    kcal_per_kg: product.kcalPerKg,
    ingredients: product.ingredients,
    options: product.optionNames.map((name, position) => ({
      name,
      values: [...new Set(product.variants.map(({ optionValues }) => optionValues[position] ?? ''))],
    })),
    tag_ids: own.tagIds,
    search_words: own.searchWords,
    meta_title: product.metaTitle,
    meta_description: product.metaDescription,
    status: product.status,
    source_hash: own.sourceHash,
    changed_at: product.changedAt?.toISOString() ?? null,
  }
}

function imageRows(images: readonly ImportedImage[], productId: string, idOfSku: Map<string, string>): ImageRow[] {
  return images.map(({ source, alt, isIllustrative, sku }, position) => {
    const { kind, ...facts } = source
    return {
      id: createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32),
      product_id: productId,
      variant_id: sku === null ? null : (idOfSku.get(sku) ?? null),
      position,
      alt,
      is_illustrative: isIllustrative,
      source_kind: kind,
      source: facts,
    }
  })
}
