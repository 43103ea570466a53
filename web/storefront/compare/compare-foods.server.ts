import type { RouterContextProvider } from 'react-router'
import { findProteinPercent } from '#services/market/catalogue/rules/protein.ts'
import type { ProductDetail } from '#services/market/contract.ts'
import { calculateDuration, calculateFeeding, type Feeding } from '#services/pets/pantry/rules/cost-per-day.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { findVisitPets, type Household } from '../pantry/find-visit-pets.server.ts'
import { findSafetyNotes, toCheckedProduct } from '../pantry/safety.server.ts'
import { isGone } from '../shop/is-gone.ts'

type Context = Readonly<RouterContextProvider>
type Variant = ProductDetail['variants'][number]

/** The foods of these slugs with what tells them apart, for one of the visitor's pets, or for all that eat them. */
export async function compareFoods(context: Context, slugs: readonly string[], petId: string | undefined) {
  const [products, household] = await Promise.all([findFoods(context, slugs), findVisitPets(context)])
  const pets = household?.pets ?? []
  const chosen = pets.find(({ id }) => id === petId) ?? null
  const fed = household && { ...household, pets: chosen ? [chosen] : pets }
  const foods = await Promise.all(products.map((product) => compareFood(context, product, fed)))
  return {
    foods,
    pets: pets.map(({ id, name }) => ({ id, name })),
    petId: chosen?.id ?? null,
    candidates: await findCandidates(context, products),
  }
}

/** Foods that the shop sells, in the order of the slugs; others are left out. */
async function findFoods(context: Context, slugs: readonly string[]): Promise<ProductDetail[]> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  const found = await Promise.all(
    [...new Set(slugs)].map(async (slugOrId) => {
      try {
        return await market.catalogItemProduct({ shopId, slugOrId }, { context: visit.call })
      } catch (error) {
        if (asServiceError(error)?.code === 'market.product-not-found') return null
        throw error
      }
    }),
  )
  return found.filter((product) => product !== null && product.kcalPerKg !== null) as ProductDetail[]
}

async function compareFood(context: Context, product: ProductDetail, household: Household | null) {
  const { _id, slug, title, vendor, petTypes, lifeStage, breedSize, kcalPerKg, ingredients, rating } = product
  const variant = findCheapestByWeight(product.variants)
  const feeding =
    household && kcalPerKg !== null
      ? calculateFeeding({ kcalPerKg, petTypes, lifeStage, breedSize }, household.pets, household.today)
      : null
  const notes = await findSafetyNotes(context, [toCheckedProduct(product)], household?.pets)
  return {
    ...{ id: _id, slug, title, vendor, petTypes, lifeStage, breedSize, kcalPerKg, ingredients, rating, notes },
    imageId: product.images[0]?.imageId ?? null,
    proteinPercent: findProteinPercent(`${product.descriptionHtml.replace(/<[^>]+>/g, ' ')} ${ingredients ?? ''}`),
    variant: variant && {
      sku: variant.sku,
      optionTitle: variant.optionTitle,
      price: variant.price,
      compareAtPrice: variant.compareAtPrice,
      perKilo: variant.unitPrice?.display ?? null,
      isGone: isGone(variant),
    },
    sizes: product.variants.map(({ optionTitle }) => optionTitle).filter((size) => size !== ''),
    daily: toDaily(feeding, variant),
  }
}

/** The bag whose kilo costs least among those for sale, or among all when none is. */
function findCheapestByWeight(variants: readonly Variant[]): Variant | null {
  const forSale = variants.filter((variant) => !isGone(variant))
  const perGram = ({ price, netGrams }: Variant) => (netGrams ? price / netGrams : Number.POSITIVE_INFINITY)
  const [first] = (forSale.length > 0 ? forSale : variants).toSorted((one, other) => perGram(one) - perGram(other) || 0)
  return first ?? null
}

function toDaily(feeding: Feeding | null, variant: Variant | null) {
  if (!feeding || !variant || variant.netGrams === null) return null
  const { days, perDayMinor } = calculateDuration(feeding, { priceMinor: variant.price, netGrams: variant.netGrams })
  return { days, perDayMinor, names: feeding.names }
}

/** Other foods like the first one, to put beside it. */
async function findCandidates(context: Context, products: readonly ProductDetail[]) {
  const [first] = products
  if (!first) return []
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  const related = await market.relatedProducts({ shopId, slugOrId: first._id }, { context: visit.call })
  return related
    .filter(({ _id, category }) => category === first.category && products.every((product) => product._id !== _id))
    .slice(0, 6)
    .map(({ slug, title, primaryImage }) => ({ slug, title, imageId: primaryImage?.imageId ?? null }))
}
