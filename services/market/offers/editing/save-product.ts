import type { Transaction } from 'kysely'
import type * as z from 'zod'
import { newId } from '#shared/ids.ts'
import { roundToStep } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { formatValue } from '../../catalogue/rules/value-labels.ts'
import type { MarketDependencies } from '../../deps.ts'
import { marketError } from '../../errors.ts'
import {
  loadStoredProduct,
  normalizeContent,
  type StoredProduct,
  writeEditedProduct,
} from '../../imports/edit-product.ts'
import { gramsIn, parseGrams } from '../../imports/files/weight.ts'
import { cleanName } from '../../imports/rules/clean-name.ts'
import { isScientific } from '../../imports/rules/code-damage.ts'
import { refusals } from '../../imports/rules/refusals.ts'
import { retryOnDeadlock } from '../../orders/retry-on-deadlock.ts'
import type { Tables } from '../../tables.ts'
import { changeAllInTransaction } from '../change-offer.ts'
import type { WantedChange } from '../change-offers.ts'
import { calculatePercent, isLargeChange } from '../rules/offer-change.ts'
import { insertChanges, type NewChange } from '../store/catalogue-changes.ts'
import type { StaffProduct, staffProductCalls } from './contract.ts'
import {
  compareContent,
  type EditedProduct,
  type EditedVariant,
  type KnownVariant,
  mergeEdit,
  whyNotSaved,
} from './rules/product-edit.ts'
import { findProductFacts } from './store.ts'
import { decodeSeen, fingerprint, type ProductFacts, toStaffProduct } from './to-staff-product.ts'

type Edit = z.output<NonNullable<(typeof staffProductCalls)['saveProduct']['~orpc']['inputSchema']>>

/** The product with its variants, for the editor of a shop that offers it. */
export async function staffProduct(
  { db }: Pick<MarketDependencies, 'db'>,
  path: { shopId: string; productId: string },
): Promise<StaffProduct> {
  const facts = await findProductFacts(db, path)
  const stored = await loadStoredProduct(db, path, { isLocked: false })
  if (!facts?.isOffered || !stored) throw marketError('staff-product-not-found')
  return toStaffProduct(facts, stored.product, stored.product)
}

/** Saves what a person changed of a product since they saw it, all or nothing. */
export async function saveProduct(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'log'>,
  { shopId, productId, seen, isConfirmed, ...input }: Edit,
  context: CallContext,
): Promise<StaffProduct & { actId: string | null }> {
  const actorUid = accountUid(context)
  return retryOnDeadlock(deps, () =>
    deps.db.transaction().execute(async (trx) => {
      const path = { shopId, productId }
      const stored = await loadStoredProduct(trx, path, { isLocked: true })
      const facts = await findProductFacts(trx, path)
      if (!facts?.isOffered || !stored) throw marketError('staff-product-not-found')

      const typed = readTyped(input, stored)
      const { product, typedAt, conflicts } = mergeEdit(stored.product, typed, { seen: decodeSeen(seen), fingerprint })
      const fieldOf = (field: string) => toTypedField(field, typedAt)
      if (conflicts.length > 0)
        throw marketError('product-changed-elsewhere', {
          fields: describeConflicts(conflicts, { product, stored: stored.product, facts }),
          current: toStaffProduct(facts, product, stored.product),
        })
      refuseFaults(product, stored, { step: facts.step, now: deps.now(), fieldOf })
      if (!isConfirmed) refuseLargeChanges(product, stored.product, { facts, fieldOf })

      const by = { shopId, actorUid, cause: 'hand', now: deps.now(), actId: newId() }
      const changed = await writeEditInTransaction(trx, { stored, product, facts, by, fieldOf })
      const after = changed ? await loadStoredProduct(trx, path, { isLocked: false }) : stored
      const factsAfter = changed ? await findProductFacts(trx, path) : facts
      if (!after || !factsAfter) throw new Error(`Product ${productId} was lost`)
      return { ...toStaffProduct(factsAfter, after.product, after.product), actId: changed ? by.actId : null }
    }),
  )
}

/** Who changes a product, when, as part of which act. */
export interface Author {
  shopId: string
  actorUid: string
  cause: string
  now: Date
  actId: string
}

interface Writing {
  stored: StoredProduct
  product: EditedProduct
  facts: ProductFacts
  by: Author
  fieldOf: (field: string) => string
}

/** Writes and logs the difference of a product to what is stored, which is locked; false: there is none. */
export async function writeEditInTransaction(
  trx: Transaction<Tables>,
  { stored, product, facts: { productId, currency }, by, fieldOf }: Writing,
): Promise<boolean> {
  const before = stored.product
  const { shopId, now } = by
  const isSameContent = compareContent(before, toKnown(product)) === null
  if (!isSameContent) {
    const { refusals: refused } = await writeEditedProduct(trx, stored, product, by)
    if (refused.length > 0)
      throw marketError('product-not-valid', {
        fields: Object.fromEntries(
          refused.map((each) => [
            fieldOf(each.field),
            'detail' in each ? each.detail : marketError('product-not-valid').data.detail,
          ]),
        ),
      })
  }

  const priced = toPriceChanges(before, product)
  await changeAllInTransaction(trx, priced, { ...by, currency })
  const after = isSameContent ? null : await loadStoredProduct(trx, { shopId, productId }, { isLocked: false })
  const content = after && compareContent(before, after.product)
  const lines = after
    ? [...(content ? [toContentLine(productId, content)] : []), ...toOfferLines(productId, before, after.product)]
    : []
  await insertChanges(trx, lines, { ...by, at: now })
  return priced.length > 0 || lines.length > 0
}

/** A product whose new variants have an id, so that it can be compared. */
function toKnown({ content, variants }: EditedProduct): EditedProduct<KnownVariant> {
  return { content, variants: variants.map((variant, index) => ({ ...variant, id: variant.id ?? `new ${index}` })) }
}

function toContentLine(productId: string, { from, to }: NonNullable<ReturnType<typeof compareContent>>): NewChange {
  return { productId, variantId: '', what: 'content', from: null, to: null, fromContent: from, toContent: to }
}

/** Variants that came to the shop, or left it. */
export function toOfferLines(
  productId: string,
  before: EditedProduct<KnownVariant>,
  after: EditedProduct<KnownVariant>,
): NewChange[] {
  const prices = (product: EditedProduct<KnownVariant>) => new Map(product.variants.map(({ id, price }) => [id, price]))
  const was = prices(before)
  const is = prices(after)
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((variantId): NewChange[] => {
    const from = was.get(variantId) ?? null
    const to = is.get(variantId) ?? null
    return (from === null) === (to === null) ? [] : [{ productId, variantId, what: 'offer', from, to }]
  })
}

/** Changes of variants that the shop offers already. */
function toPriceChanges(before: EditedProduct<KnownVariant>, { variants }: EditedProduct): WantedChange[] {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]))
  return variants.flatMap((variant): WantedChange[] => {
    const was = variant.id === null ? undefined : known.get(variant.id)
    if (!was || was.price === null || variant.price === null) return []
    const flag = (value: boolean) => (value ? 1 : 0)
    const { id: variantId } = was
    const changes: WantedChange[] = [
      { variantId, what: 'price', from: was.price, to: variant.price },
      { variantId, what: 'list-price', from: was.listPrice, to: variant.listPrice },
      { variantId, what: 'stock', from: was.stock, to: variant.stock },
      { variantId, what: 'hidden', from: flag(was.isHidden), to: flag(variant.isHidden) },
    ]
    return changes.filter(({ from, to }) => from !== to)
  })
}

/** What was typed as it is compared; throws where a net content or a code cannot be read. */
function readTyped({ content, variants }: Pick<Edit, 'content' | 'variants'>, stored: StoredProduct): EditedProduct {
  const fields: Record<string, string> = {}
  const known = new Set(stored.categories.map(({ id }) => id))
  if (content.categoryIds.some((id) => !known.has(id)))
    fields.categoryIds = marketError('product-category-unknown').data.detail
  const read = variants.map((variant, index): EditedVariant => {
    const { productVariantId, netContent, sku, barcode, optionValues, ...offer } = variant
    const isNew = productVariantId === null || productVariantId === ''
    // As in files: '15 kg' is also what it holds.
    const ofOption = isNew ? (optionValues.map(gramsIn).find((grams) => grams !== null) ?? null) : null
    const netGrams = netContent === '' ? ofOption : (gramsIn(netContent) ?? parseGrams(netContent, 'g'))
    if (netGrams === null && netContent !== '')
      fields[`variants.${index}.netContent`] = marketError('product-net-content-not-valid').data.detail
    if (isScientific(barcode)) fields[`variants.${index}.barcode`] = refusals.mangledCode(barcode).es
    return {
      ...offer,
      id: isNew ? null : productVariantId,
      sku: cleanName(sku),
      barcode,
      netGrams,
      optionValues: optionValues.map(cleanName),
    }
  })
  if (Object.keys(fields).length > 0) throw marketError('product-not-valid', { fields })
  // A product for shelters stays one, and no other becomes one.
  const isDonation = (status: string) => status === 'donation'
  const was = stored.product.content.status
  const status = isDonation(was) || isDonation(content.status) ? was : content.status
  const { vatClass = stored.product.content.vatClass } = content
  const names = { title: cleanName(content.title), vendor: cleanName(content.vendor), status, vatClass }
  const optionNames = content.optionNames.map(cleanName)
  return {
    content: normalizeContent({ ...content, ...names, optionNames }, stored.categories),
    variants: read,
  }
}

function refuseFaults(
  product: EditedProduct,
  stored: StoredProduct,
  { step, now, fieldOf }: { step: number; now: Date; fieldOf: (field: string) => string },
): void {
  const faults = whyNotSaved(product, stored.product, { roundPrice: (minor) => roundToStep(minor, step), now })
  if (faults.length === 0) return
  const fields: Record<string, string> = {}
  for (const { field, reason } of faults) fields[fieldOf(field)] ??= marketError(reason).data.detail
  throw marketError('product-not-valid', { fields })
}

function refuseLargeChanges(
  { variants }: EditedProduct,
  before: EditedProduct<KnownVariant>,
  { facts: { currency }, fieldOf }: { facts: ProductFacts; fieldOf: (field: string) => string },
): void {
  const known = new Map(before.variants.map(({ id, price }) => [id, price]))
  const fields: Record<string, string> = {}
  for (const [index, { id, price }] of variants.entries()) {
    const was = id === null ? null : (known.get(id) ?? null)
    if (was === null || price === null || !isLargeChange(was, price)) continue
    const percent = calculatePercent(was, price)
    const step = percent === null ? '' : ` (${percent > 0 ? '+' : '−'}${Math.abs(percent)} %)`
    fields[fieldOf(`variants.${index}.price`)] = `Antes ${formatValue('price', was, currency)}${step}.`
  }
  if (Object.keys(fields).length > 0) throw marketError('large-change', { fields })
}

interface Conflicting {
  product: EditedProduct
  stored: EditedProduct<KnownVariant>
  facts: ProductFacts
}

/** A sentence beside each field that somebody else changed meanwhile, with what it is now. */
function describeConflicts(
  conflicts: readonly string[],
  { product, stored, facts: { currency } }: Conflicting,
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const unit of conflicts) {
    const [part = '', id = ''] = unit.split(':')
    if (id === '') {
      const value = stored.content[part as keyof typeof stored.content]
      const label = typeof value === 'string' && value !== '' ? ` a «${value.slice(0, 200)}»` : ''
      fields[part] = `Otra persona lo cambió${label}. Si guardas, queda lo tuyo.`
      continue
    }
    const index = product.variants.findIndex((variant) => variant.id === id)
    const now = stored.variants.find((variant) => variant.id === id)
    if (!now || index === -1) fields.optionNames = 'Otra persona cambió o quitó una opción que tú cambiaste. Revísalas.'
    else if (part === 'stock') fields[`variants.${index}.stock`] = `El stock se movió: ahora hay ${now.stock}.`
    else if (part === 'price') {
      const label = now.price === null ? 'no se vende aquí' : formatValue('price', now.price, currency)
      fields[`variants.${index}.price`] = `Otra persona lo cambió: ${label}.`
    } else fields[`variants.${index}.sku`] = 'Otra persona cambió esta opción. Si guardas, queda lo tuyo.'
  }
  return fields
}

/** Name of a field of the merged product as the caller typed it: variants by their place in the request. */
function toTypedField(field: string, typedAt: readonly (number | null)[]): string {
  const [, index, name] = /^variants\.(\d+)\.(.+)$/.exec(field) ?? []
  if (index === undefined) return field
  const at = typedAt[Number(index)]
  return at === null || at === undefined ? 'optionNames' : `variants.${at}.${name}`
}
