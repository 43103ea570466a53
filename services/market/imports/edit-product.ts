import type { Kysely, Transaction } from 'kysely'
import type { VatClass } from '#shared/countries/vat-class.ts'
import { fromMarkedText, toMarkedText } from '../offers/editing/rules/marked-text.ts'
import type {
  EditedProduct,
  FieldRefusal,
  KnownVariant,
  ProductContent,
  ProductStatus,
} from '../offers/editing/rules/product-edit.ts'
import type { Tables } from '../tables.ts'
import { cleanMarkedDescription } from './files/description.ts'
import { generatedSku } from './files/read-product.ts'
import { importAndList } from './import-catalogue.ts'
import { findFreeHandle } from './import-new-product.ts'
import { matchProducts, toReadProduct } from './import-products.ts'
import { categoryNames } from './plan-product.ts'
import { cleanName } from './rules/clean-name.ts'
import {
  type BreedSize,
  type ImportedProduct,
  type ImportedVariant,
  type LifeStage,
  PET_TYPES,
} from './rules/imported-product.ts'
import {
  type Category,
  findCategories,
  findKnownProducts,
  type KnownProduct,
  lockImports,
} from './store/imported-products.ts'
import { findPublishAt, savePublishAt } from './store/publish-schedule.ts'

export interface StoredProduct {
  known: KnownProduct
  categories: Category[]
  product: EditedProduct<KnownVariant>
}

/**
 * A product with all variants that are sold somewhere, for a person to edit; null: there is none. `isLocked` keeps files
 * and other editors away until the transaction ends.
 */
export async function loadStoredProduct(
  db: Kysely<Tables> | Transaction<Tables>,
  { shopId, productId }: { shopId: string; productId: string },
  { isLocked }: { isLocked: boolean },
): Promise<StoredProduct | null> {
  if (isLocked) await lockImports(db)
  const [known] = await findKnownProducts(db, shopId, { ids: [productId], isLocked })
  if (!known) return null
  const categories = await findCategories(db)
  const publishAt = await findPublishAt(db, productId)
  return { known, categories, product: toEdited(known, { categories, publishAt }) }
}

function toEdited(
  known: KnownProduct,
  { categories, publishAt }: { categories: readonly Category[]; publishAt: Date | null },
): EditedProduct<KnownVariant> {
  const variants = known.variants.filter(({ active, offer }) => active || offer)
  const type = known.product_type ?? ''
  const optionNames = known.options.map(({ name }) => name)
  // Values that no name stands for are presentations, as in files.
  const count = Math.max(optionNames.length, ...variants.map(({ optionValues }) => optionValues.length))
  for (let at = optionNames.length; at < count; at += 1)
    optionNames.push(at === 0 ? 'Presentación' : `Opción ${at + 1}`)
  return {
    content: normalizeContent(
      {
        title: known.title,
        description: toMarkedText(known.description_html),
        vendor: known.vendor,
        productType: type,
        categoryIds: known.tag_ids,
        words: known.search_words.filter((word) => word !== type),
        petTypes: PET_TYPES.filter((pet) => known.pet_types.includes(pet)),
        lifeStage: known.life_stage as LifeStage | null,
        breedSize: known.breed_size as BreedSize | null,
        kcalPerKg: known.kcal_per_kg,
        ingredients: known.ingredients ?? '',
        needsPrescription: known.needs_prescription,
        vatClass: known.vat_class as VatClass,
        metaTitle: known.meta_title ?? '',
        metaDescription: known.meta_description ?? '',
        status: known.status as ProductStatus,
        publishAt: publishAt?.toISOString() ?? null,
        optionNames,
      },
      categories,
    ),
    variants: variants.map(({ id, sku, optionValues, barcode, netGrams, offer }) => ({
      id,
      sku,
      optionValues,
      barcode: barcode ?? '',
      netGrams,
      price: offer?.price ?? null,
      listPrice: offer?.listPrice ?? null,
      stock: offer?.stock ?? 0,
      isHidden: offer?.hidden ?? false,
    })),
  }
}

/** Content in the one form in which it is compared: lists in order, categories with those above them. */
export function normalizeContent(content: ProductContent, categories: readonly Category[]): ProductContent {
  const { getAncestors } = categoryNames(categories)
  const byId = new Map(categories.map((category) => [category.id, category]))
  const chosen = content.categoryIds.flatMap((id) => byId.get(id) ?? [])
  const withAncestors = new Set(chosen.flatMap((category) => getAncestors(category).map(({ id }) => id)))
  const { status, publishAt } = content
  return {
    ...content,
    // Only a draft waits for its time.
    publishAt: status === 'draft' && publishAt !== null ? new Date(publishAt).toISOString() : null,
    categoryIds: [...withAncestors].toSorted(),
    words: [...new Set(content.words.map(cleanName).filter((word) => word !== ''))],
    petTypes: PET_TYPES.filter((pet) => content.petTypes.includes(pet)),
  }
}

/**
 * Writes an edited product with the rules and the writer of files, for all shops that show it. Prices and stock of
 * variants that the shop offers already are not written here (`change-offers.ts`).
 */
export async function writeEditedProduct(
  trx: Transaction<Tables>,
  { known, categories, product: before }: StoredProduct,
  edited: EditedProduct,
  { shopId, now, actorUid }: { shopId: string; now: Date; actorUid: string },
): Promise<{ refusals: (FieldRefusal | { field: string; detail: string })[] }> {
  const read = toReadProduct(toImported(known, before, edited, categories))
  const { refused } = await matchProducts(trx, shopId, [read])
  if (refused.length > 0)
    return { refusals: refused.map(({ line, reason }) => ({ field: `variants.${line}.sku`, detail: reason.es })) }
  await importAndList(trx, shopId, [read], { now })
  const { publishAt } = edited.content
  if (publishAt !== before.content.publishAt)
    await savePublishAt(trx, known.id, publishAt === null ? null : { at: publishAt, shopId, actorUid })
  return { refusals: [] }
}

function toImported(
  known: KnownProduct,
  before: EditedProduct<KnownVariant>,
  { content, variants }: EditedProduct,
  categories: readonly Category[],
): ImportedProduct {
  const changed = (...fields: (keyof ProductContent)[]) =>
    fields.some((field) => JSON.stringify(content[field]) !== JSON.stringify(before.content[field]))
  const { html, text } = cleanMarkedDescription(fromMarkedText(content.description))
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]))
  const saysWords = changed('words', 'categoryIds', 'productType', 'petTypes', 'lifeStage', 'breedSize')
  const codes = new Set([...known.variants.map(({ sku }) => sku), ...variants.map(({ sku }) => sku)])
  const offered = new Map(before.variants.map(({ id, price }) => [id, price !== null]))
  return {
    handle: known.slug,
    title: content.title,
    // Texts that nobody touched keep what marks cannot say.
    ...(changed('description') && { descriptionHtml: html, descriptionText: text }),
    vendor: content.vendor,
    productType: content.productType || null,
    ...(saysWords && {
      tags: content.words,
      categories: content.categoryIds.flatMap((id) => slugs.get(id) ?? []),
      categoryIds: content.categoryIds,
      petTypes: content.petTypes,
      lifeStage: content.lifeStage,
      breedSize: content.breedSize,
    }),
    kcalPerKg: content.kcalPerKg,
    ingredients: content.ingredients || null,
    needsPrescription: content.needsPrescription,
    vatClass: content.vatClass,
    metaTitle: content.metaTitle || null,
    metaDescription: content.metaDescription || null,
    status: content.status,
    optionNames: content.optionNames,
    variants: variants.map((variant): ImportedVariant => {
      const { id, sku, optionValues, barcode, netGrams, price, listPrice, stock, isHidden } = variant
      const code = sku === '' ? { sku: makeSku(known.slug, optionValues, codes), isSkuMade: true } : { sku }
      const isNewHere = price !== null && !(id !== null && offered.get(id))
      return {
        ...code,
        ...(id !== null && { id }),
        optionValues: content.optionNames.map((_, at) => optionValues[at] ?? ''),
        netGrams,
        barcode: barcode || null,
        ...(isNewHere && { priceMinor: price, compareAtMinor: listPrice, stock, hidden: isHidden }),
      }
    }),
  }
}

/** A code that no other variant of the product has: an earlier one may keep that of its old options. */
function makeSku(handle: string, optionValues: readonly string[], codes: Set<string>): string {
  const made = generatedSku(handle, optionValues)
  let sku = made
  for (let number = 2; codes.has(sku); number += 1) sku = `${made}-${number}`
  codes.add(sku)
  return sku
}

/**
 * Writes a copy of a product as a draft, with its variants as this shop offers them: without stock and with codes of their
 * own. Returns its handle; null: the name has no letters.
 */
export async function writeCopy(
  trx: Transaction<Tables>,
  { known, categories, product }: StoredProduct,
  { shopId, title, now }: { shopId: string; title: string; now: Date },
): Promise<string | null> {
  await lockImports(trx)
  const handle = await findFreeHandle(trx, title)
  if (handle === null) return null
  const content: ProductContent = { ...product.content, title, status: 'draft', publishAt: null }
  const offered = product.variants.filter(({ price }) => price !== null)
  const variants = offered.map((variant) => ({ ...variant, id: null, sku: '', barcode: '', stock: 0 }))
  const blank = { ...known, slug: handle, variants: [] }
  const imported = toImported(blank, { content: BLANK, variants: [] }, { content, variants }, categories)
  // As it is stored, with what marks cannot say.
  const texts = { descriptionHtml: known.description_html, descriptionText: known.description_text }
  await importAndList(trx, shopId, [toReadProduct({ ...imported, ...texts })], { now })
  return handle
}

/** Everything of a copy counts as changed. */
const BLANK: ProductContent = {
  ...{ title: '', description: '', vendor: '', productType: '', categoryIds: [], words: [], petTypes: [] },
  ...{
    lifeStage: null,
    breedSize: null,
    kcalPerKg: null,
    ingredients: '',
    needsPrescription: false,
    vatClass: 'general',
    metaTitle: '',
    metaDescription: '',
  },
  ...{ status: 'active', publishAt: null, optionNames: [] },
}
