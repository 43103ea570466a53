/** Rules for a product that a person edits, maybe while others do: pure. */

import type { VatClass } from '#shared/countries/vat-class.ts'
import type { BreedSize, LifeStage, PetType } from '../../../imports/rules/imported-product.ts'

/** What all shops share of a product, as it is edited. */
export interface ProductContent {
  title: string
  /** Marked text (`marked-text.ts`). */
  description: string
  vendor: string
  productType: string
  /** In the order of the tree, with those above them. */
  categoryIds: string[]
  /** Words that find the product. */
  words: string[]
  petTypes: PetType[]
  lifeStage: LifeStage | null
  breedSize: BreedSize | null
  kcalPerKg: number | null
  ingredients: string
  /** Sold on a prescription alone. */
  needsPrescription: boolean
  vatClass: VatClass
  metaTitle: string
  metaDescription: string
  status: ProductStatus
  /** When a draft is published by itself, as ISO 8601 in UTC. */
  publishAt: string | null
  /** At most three; none for a product with a single variant. */
  optionNames: string[]
}

export type ProductStatus = 'active' | 'draft' | 'archived' | 'donation'

/** A variant as one shop offers it. */
export interface EditedVariant {
  /** null: it is new. */
  id: string | null
  sku: string
  /** One for each option name. */
  optionValues: string[]
  barcode: string
  netGrams: number | null
  /** Minor units; null: this shop does not offer it. */
  price: number | null
  listPrice: number | null
  stock: number
  isHidden: boolean
}

export type KnownVariant = EditedVariant & { id: string }

export interface EditedProduct<Variant extends EditedVariant = EditedVariant> {
  content: ProductContent
  /** In their order. */
  variants: Variant[]
}

export const CONTENT_FIELDS = [
  'title',
  'description',
  'vendor',
  'productType',
  'categoryIds',
  'words',
  'petTypes',
  'lifeStage',
  'breedSize',
  'kcalPerKg',
  'ingredients',
  'needsPrescription',
  'vatClass',
  'metaTitle',
  'metaDescription',
  'status',
  'publishAt',
  'optionNames',
] as const satisfies (keyof ProductContent)[]
export type ContentField = (typeof CONTENT_FIELDS)[number]

/** Something that two people can change without being in each other's way. */
export type EditUnit = ContentField | 'order' | `${VariantPart}:${string}`
type VariantPart = 'variant' | 'price' | 'stock'

/** Each unit of a product with its value, as text that can be compared. */
export function toUnits({ content, variants }: EditedProduct<KnownVariant>): Map<EditUnit, string> {
  const units = new Map<EditUnit, string>(CONTENT_FIELDS.map((field) => [field, JSON.stringify(content[field])]))
  units.set('order', JSON.stringify(variants.map(({ id }) => id)))
  for (const variant of variants)
    for (const part of VARIANT_PARTS) units.set(`${part}:${variant.id}`, getPart(variant, part))
  return units
}

const VARIANT_PARTS = ['variant', 'price', 'stock'] as const

function getPart(variant: EditedVariant, part: VariantPart): string {
  const { sku, optionValues, barcode, netGrams, price, listPrice, isHidden, stock } = variant
  switch (part) {
    case 'variant':
      return JSON.stringify([sku, optionValues, barcode, netGrams])
    case 'price':
      return JSON.stringify([price, listPrice, price === null ? false : isHidden])
    case 'stock':
      return JSON.stringify(price === null ? 0 : stock)
  }
}

function withPart(variant: KnownVariant, part: VariantPart, from: EditedVariant): KnownVariant {
  const { sku, optionValues, barcode, netGrams, price, listPrice, isHidden, stock } = from
  switch (part) {
    case 'variant':
      return { ...variant, sku, optionValues, barcode, netGrams }
    case 'price':
      return { ...variant, price, listPrice, isHidden }
    case 'stock':
      return { ...variant, stock }
  }
}

export interface Merged {
  product: EditedProduct
  /** Index of each variant of the product in what was typed; null: it was not typed. */
  typedAt: (number | null)[]
  /** What somebody else changed since, to something else than what was typed. */
  conflicts: EditUnit[]
}

/**
 * Brings what a person typed into the product as it is now. A unit that the person left as `seen` stays as it is now; one
 * that both changed, and not alike, is a conflict. `seen` has what `fingerprint` made of each unit when the form was shown.
 */
export function mergeEdit(
  current: EditedProduct<KnownVariant>,
  typed: EditedProduct,
  { seen, fingerprint }: { seen: ReadonlyMap<string, string>; fingerprint: (value: string) => string },
): Merged {
  const now = toUnits(current)
  const conflicts: EditUnit[] = []
  /** Whether the typed value counts. */
  const takes = (unit: EditUnit, value: string): boolean => {
    if (fingerprint(value) === seen.get(unit)) return false
    const there = now.get(unit)
    if (there !== undefined && there !== value && fingerprint(there) !== seen.get(unit)) conflicts.push(unit)
    return true
  }

  const taken = CONTENT_FIELDS.filter((field) => takes(field, JSON.stringify(typed.content[field])))
  const content = { ...current.content, ...pick(typed.content, taken) }

  const byId = new Map(current.variants.map((variant) => [variant.id, variant]))
  const isSeen = (id: string) => seen.has(`variant:${id}`)
  const unseen = new Map(
    current.variants.filter(({ id }) => !isSeen(id)).map((variant) => [JSON.stringify(variant.optionValues), variant]),
  )
  const rows: { variant: EditedVariant; at: number }[] = []
  for (const [at, variant] of typed.variants.entries()) {
    // What somebody added meanwhile with the same options is the same variant.
    const known = variant.id === null ? unseen.get(JSON.stringify(variant.optionValues)) : byId.get(variant.id)
    if (!known && variant.id !== null) {
      const isTouched = VARIANT_PARTS.some(
        (part) => fingerprint(getPart(variant, part)) !== seen.get(`${part}:${variant.id}`),
      )
      // Withdrawn by somebody else: a change of it would be lost.
      if (isTouched) conflicts.push(`variant:${variant.id}`)
      continue
    }
    if (!known) rows.push({ variant, at })
    else {
      // Without a code it keeps the one that it has.
      const written = variant.sku === '' ? { ...variant, sku: known.sku } : variant
      const parts = VARIANT_PARTS.filter((part) => takes(`${part}:${known.id}`, getPart(written, part)))
      rows.push({ variant: parts.reduce((merged, part) => withPart(merged, part, written), known), at })
    }
  }

  const namedIds = new Set(rows.map(({ variant }) => variant.id))
  const unnamed = current.variants.filter(({ id }) => !namedIds.has(id))
  for (const { id } of unnamed) {
    const isMoved = VARIANT_PARTS.some((part) => {
      const unit: EditUnit = `${part}:${id}`
      return part !== 'stock' && fingerprint(now.get(unit) ?? '') !== seen.get(unit)
    })
    if (isSeen(id) && isMoved) conflicts.push(`variant:${id}`)
  }
  // What this shop does not offer cannot be withdrawn here.
  const kept = unnamed
    .filter(({ id, price }) => !isSeen(id) || price === null)
    .map((variant) => ({ variant, at: null }))

  const order = typed.variants.map(({ id }) => id)
  const isOrdered = fingerprint(JSON.stringify(order)) !== seen.get('order')
  const wanted = [...rows, ...kept]
  const places = new Map(current.variants.map(({ id }, place) => [id, place]))
  const place = ({ variant: { id } }: { variant: EditedVariant }) =>
    (id === null ? undefined : places.get(id)) ?? Number.MAX_SAFE_INTEGER
  const sorted = isOrdered ? wanted : wanted.toSorted((one, other) => place(one) - place(other))
  return {
    product: { content, variants: sorted.map(({ variant }) => variant) },
    typedAt: sorted.map(({ at }) => at),
    conflicts,
  }
}

function pick<Key extends keyof ProductContent>(
  content: ProductContent,
  keys: readonly Key[],
): Partial<ProductContent> {
  return Object.fromEntries(keys.map((key) => [key, content[key]]))
}

export type EditRefusal =
  | 'product-name-not-valid'
  | 'option-names-not-valid'
  | 'too-few-options'
  | 'option-value-missing'
  | 'option-twice'
  | 'product-code-twice'
  | 'price-missing'
  | 'price-is-zero'
  | 'list-price-too-low'
  | 'stock-not-valid'
  | 'publish-time-passed'

export interface FieldRefusal {
  /** Name of a field of the content, or `variants.INDEX.FIELD`. */
  field: string
  reason: EditRefusal
}

/** Everything that is wrong with an edited product; what it was before is not judged again. */
export function whyNotSaved(
  { content, variants }: EditedProduct,
  before: EditedProduct<KnownVariant>,
  { roundPrice, now }: { roundPrice: (minor: number) => number; now: Date },
): FieldRefusal[] {
  const refusals: FieldRefusal[] = []
  const refuse = (field: string, reason: EditRefusal) => refusals.push({ field, reason })
  if (!/[\p{L}\d]/u.test(content.title)) refuse('title', 'product-name-not-valid')
  const { publishAt } = content
  if (publishAt !== null && publishAt !== before.content.publishAt && Date.parse(publishAt) <= now.getTime())
    refuse('publishAt', 'publish-time-passed')
  const names = content.optionNames.map(fold)
  if (names.includes('') || new Set(names).size < names.length) refuse('optionNames', 'option-names-not-valid')
  if (variants.length === 0) refuse('optionNames', 'too-few-options')
  if (names.length === 0 && variants.length > 1) refuse('optionNames', 'option-names-not-valid')

  const known = new Map(before.variants.map((variant) => [variant.id, variant]))
  const stays = new Set(variants.map(({ id }) => id))
  // Codes that variants had before this save: another one takes them in a save of its own.
  const held = new Map(before.variants.filter(({ id }) => stays.has(id)).map(({ id, sku }) => [sku, id]))
  const options = new Set<string>()
  const skus = new Set<string>()
  for (const [index, variant] of variants.entries()) {
    const { id, optionValues, sku, price, listPrice, stock, isHidden } = variant
    const was = id === null ? undefined : known.get(id)
    const field = (name: string) => `variants.${index}.${name}`
    const values = names.map((_, at) => fold(optionValues[at] ?? ''))
    const missing = values.indexOf('')
    if (missing >= 0) refuse(field(`option${missing + 1}`), 'option-value-missing')
    else if (options.has(JSON.stringify(values))) refuse(field('option1'), 'option-twice')
    options.add(JSON.stringify(values))
    if (sku !== '' && (skus.has(sku) || (held.get(sku) ?? id) !== id)) refuse(field('sku'), 'product-code-twice')
    if (sku !== '') skus.add(sku)

    const isOffered = was ? was.price !== null : id === null
    if (price === null) {
      if (isOffered) refuse(field('price'), 'price-missing')
      continue
    }
    // What was sold to order is below 0.
    if (stock < 0 && stock !== was?.stock) refuse(field('stock'), 'stock-not-valid')
    const isPriced = !was || was.price !== price || was.listPrice !== listPrice || was.isHidden !== isHidden
    if (!isPriced) continue
    // A file may have brought a price of 0, hidden.
    const isLeftAtZero = was?.price === price && isHidden
    if (roundPrice(price) <= 0 && !isLeftAtZero) refuse(field('price'), 'price-is-zero')
    if (listPrice !== null && listPrice <= price) refuse(field('listPrice'), 'list-price-too-low')
  }
  return refusals
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}

/** Changed fields of the content with the variants where any of these changed, as the log keeps them. */
export type LoggedContent = Partial<ProductContent> & { variants?: KnownVariant[] }

/** What changed of the product itself, from one state to another; null: nothing but prices and stock. */
export function compareContent(
  before: EditedProduct<KnownVariant>,
  after: EditedProduct<KnownVariant>,
): { from: LoggedContent; to: LoggedContent } | null {
  const fields = CONTENT_FIELDS.filter(
    (field) => JSON.stringify(before.content[field]) !== JSON.stringify(after.content[field]),
  )
  const hasVariants = listVariants(before.variants) !== listVariants(after.variants)
  if (fields.length === 0 && !hasVariants) return null
  const pickFrom = ({ content, variants }: EditedProduct<KnownVariant>): LoggedContent => ({
    ...pick(content, fields),
    ...(hasVariants && { variants }),
  })
  return { from: pickFrom(before), to: pickFrom(after) }
}

/**
 * The product as it was before a logged change; null: something of that was changed since. Variants that the change
 * withdrew come back with their price and stock, those that it added go.
 */
export function restoreContent(
  current: EditedProduct<KnownVariant>,
  { from, to }: { from: LoggedContent; to: LoggedContent },
): EditedProduct<KnownVariant> | null {
  const { variants: earlier, ...content } = from
  const { variants: later, ...changed } = to
  const isAsLeft = CONTENT_FIELDS.every(
    (field) => !(field in changed) || JSON.stringify(changed[field]) === JSON.stringify(current.content[field]),
  )
  if (!isAsLeft || (later && listVariants(current.variants) !== listVariants(later))) return null
  if (!earlier) return { content: { ...current.content, ...content }, variants: current.variants }

  const now = new Map(current.variants.map((variant) => [variant.id, variant]))
  const variants = earlier.map((variant): KnownVariant => {
    const there = now.get(variant.id)
    if (!there || there.price === null || variant.price === null) return variant
    // Prices and stock have entries of their own, and may have moved since.
    const { price, listPrice, stock, isHidden } = there
    return { ...variant, price, listPrice, stock, isHidden }
  })
  return { content: { ...current.content, ...content }, variants }
}

function listVariants(variants: readonly KnownVariant[]): string {
  return JSON.stringify(variants.map((variant) => [variant.id, getPart(variant, 'variant'), variant.price === null]))
}

const LABELS: Record<ContentField | 'variants', string> = {
  title: 'nombre',
  description: 'descripción',
  vendor: 'marca',
  productType: 'tipo',
  categoryIds: 'categorías',
  words: 'palabras',
  petTypes: 'mascotas',
  lifeStage: 'etapa de vida',
  breedSize: 'tamaño',
  kcalPerKg: 'calorías',
  ingredients: 'ingredientes',
  needsPrescription: 'venta con receta',
  vatClass: 'IVA',
  metaTitle: 'título para buscadores',
  metaDescription: 'descripción para buscadores',
  status: 'estado',
  publishAt: 'publicación programada',
  optionNames: 'opciones',
  variants: 'opciones',
}

const STATUS_LABELS: Record<ProductStatus, string> = {
  active: 'publicado',
  draft: 'borrador',
  archived: 'archivado',
  donation: 'para donar',
}

/** The two sides of an entry for operators: the values of a single short field, else what changed. */
export function formatContentChange(from: LoggedContent, to: LoggedContent): { from: string; to: string } {
  const fields = [...CONTENT_FIELDS, 'variants' as const].filter((field) => field in from || field in to)
  const [only] = fields
  const names = [...new Set(fields.map((field) => LABELS[field]))].join(', ')
  if (fields.length === 1 && only) {
    const values = { from: formatField(from, only), to: formatField(to, only) }
    if (values.from !== null && values.to !== null) return { from: `${LABELS[only]} ${values.from}`, to: values.to }
  }
  return { from: 'como estaba', to: names }
}

function formatField(content: LoggedContent, field: ContentField | 'variants'): string | null {
  if (field === 'status') return content.status ? STATUS_LABELS[content.status] : null
  const value = content[field]
  if (typeof value === 'number') return `${value}`
  const isTitle = typeof value === 'string' && value.length <= 80 && field !== 'description' && field !== 'publishAt'
  return isTitle ? `«${value}»` : null
}
