import type { RouterContextProvider } from 'react-router'
import type { CatalogProduct, CatalogQuery, ProductDetail } from '#services/market/contract.ts'
import type { PantryItem } from '#services/pets/contract.ts'
import { findWarnings } from '#services/pets/pantry/rules/cart-safety.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { translator } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'
import type { AddableProduct, AddableVariant } from '../cart/to-cart-item.ts'
import { findVisitPets, type Household } from './find-visit-pets.server.ts'
import { formatNote } from './format-note.ts'
import { findPetDays } from './pet-days.ts'
import { formatNames } from './pet-labels.ts'
import { isPutOff, PUT_OFF_COOKIE } from './put-off.ts'
import { findSafetyNotes, toCheckedProduct } from './safety.server.ts'

type Context = Readonly<RouterContextProvider>

/** A food that runs out, and today's offer of it. */
export interface PantryOffer<Item extends PantryItem = PantryItem> {
  item: Item
  /** Null: the shop does not sell it any more, or never did. */
  offer: Offer | null
}

/** A food that was bought at the shop. */
export type ShopItem = PantryItem & { source: { kind: 'shop' } }

function isFromShop(item: PantryItem): item is ShopItem {
  return item.source.kind === 'shop'
}

interface Offer {
  product: AddableProduct
  variant: AddableVariant
  /** Why one of the pets should not have it, and the way to what they can have; null: nothing speaks against it. */
  caution: { reasons: string[]; instead: { to: string; label: string } } | null
}

/** Days before the end from which the home page shows it. */
const SOON_DAYS = 14
/** Maximum look-ups until one of the foods is still sold. */
const LOOKED_AT = 3
/** Products searched for an alternative; one of the page sizes. */
const LOOKED_FOR = 60

/** Food that runs out first, unless put off; null without one, and when the service does not answer. */
export async function endingSoon(context: Context): Promise<PantryOffer<ShopItem> | null> {
  const household = await findVisitPets(context)
  return household && orElse('The pantry of a visitor', firstToEnd(context, household), null)
}

async function firstToEnd(context: Context, household: Household): Promise<PantryOffer<ShopItem> | null> {
  const { cookies } = context.get(visitContext)
  const soon = (await loadPantry(context, household))
    .filter(({ form, daysLeft }) => form !== 'treat' && daysLeft <= SOON_DAYS)
    .filter(isFromShop)
    .filter((item) => !isPutOff(cookies[PUT_OFF_COOKIE], toSubject(item), household.today))
  for (const item of soon.slice(0, LOOKED_AT)) {
    const offered = await findOffer(context, item)
    if (offered.offer) return offered
  }
  return null
}

export async function loadPantry(context: Context, { customerId }: Household): Promise<PantryItem[]> {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  return shopId === '' ? [] : pets.pantry({ customerId, shopId }, { context: visit.call })
}

/**
 * The days that stand for `buyAgainAfterDays` where the owner set none; null when nothing says them. A page goes on
 * without.
 */
export async function workedOutDays(context: Context, petProfileId: string): Promise<number | null> {
  const household = await findVisitPets(context)
  if (!household?.pets.some(({ id }) => id === petProfileId)) return null
  return findPetDays(await pantryIfItAnswers(context, household), petProfileId)
}

/** Empty when it cannot be read; the page goes on without it. */
export function pantryIfItAnswers(context: Context, household: Household): Promise<PantryItem[]> {
  return orElse('The pantry of a visitor', loadPantry(context, household), [])
}

/** The same bag at today's price, else another one of the same food; none of food that was bought elsewhere. */
export async function findOffer<Item extends PantryItem>(context: Context, item: Item): Promise<PantryOffer<Item>> {
  const { source } = item
  const found = await findSoldFood(context, item)
  const variant =
    source.kind === 'shop' && (found?.variants.find(({ _id }) => _id === source.variantId) ?? found?.variants[0])
  if (!found || !variant) return { item, offer: null }

  const { _id, title, slug, vendor, category, primaryImage } = found
  const product = { _id, title, slug, vendor, category, primaryImage }
  return { item, offer: { product, variant, caution: await findCaution(context, found, item) } }
}

/** The product of a food; null when it was bought elsewhere, or the shop sells it no more. */
export async function findSoldFood(context: Context, { source }: PantryItem): Promise<ProductDetail | null> {
  if (source.kind !== 'shop') return null
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  try {
    return await market.catalogItemProduct({ shopId, slugOrId: source.productId }, { context: visit.call })
  } catch (error) {
    if (asServiceError(error)?.code !== 'market.product-not-found') throw error
    return null
  }
}

/** Warning of the product's page: such a product has no one-press purchase. */
async function findCaution(context: Context, found: ProductDetail, item: PantryItem): Promise<Offer['caution']> {
  const notes = await findSafetyNotes(context, [toCheckedProduct(found)])
  if (notes.length === 0) return null

  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'pantryCaution')
  const safety = translator(visit.country.locale, 'petSafety')
  const reasons = notes.map((note) => formatNote(note, safety))
  const other = await likeItWithout(context, found)
  if (!other) {
    const to = paths.products({ slug: 'alimento', petId: item.eaters[0]?.petProfileId })
    return { reasons, instead: { to, label: t('others') } }
  }
  const families = notes.flatMap((note) => (note.kind === 'avoided-ingredient' ? [note.family] : []))
  const label = families.length > 0 ? t('without', { families: formatNames(families) }) : t('other')
  return { reasons, instead: { to: paths.product(other.slug), label } }
}

/** Of its kind and for the same body, the one bought most that no pet here has to avoid. */
async function likeItWithout(context: Context, found: ProductDetail): Promise<CatalogProduct | null> {
  const household = await findVisitPets(context)
  const kind = found.tags.at(-1)?.slug
  if (!household || !kind) return null

  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  const call = { context: visit.call }
  const asked: CatalogQuery = {
    shopId,
    tagIds: [kind],
    petTypes: found.petTypes,
    fits: { size: found.breedSize, lifeStage: found.lifeStage },
    inStock: true,
    sortBy: 'popularity-desc',
    first: LOOKED_FOR,
  }
  const { edges } = await market.catalogItems(asked, call)
  const alike = edges.map(({ node }) => node.product)
  if (alike.length === 0) return null

  const facts = await market.productFacts({ shopId, productIds: alike.map(({ _id }) => _id) }, call)
  // A product without listed ingredients cannot be shown to be safe.
  const isSafe = (id: string) =>
    facts.some(
      (each) =>
        each.productId === id &&
        each.ingredients !== null &&
        findWarnings(each, household.pets, household.today).length === 0,
    )
  return alike.find(({ _id }) => isSafe(_id)) ?? null
}

/** What 'Recordar luego' is about: this bag, and not the next one. */
export function toSubject({ source, boughtOn }: ShopItem): string {
  return `pantry ${source.variantId} ${boughtOn}`
}
