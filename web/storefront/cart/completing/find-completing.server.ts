import type { RouterContextProvider } from 'react-router'
import type { CatalogQuery } from '#services/market/contract.ts'
import { findWarnings } from '#services/pets/pantry/rules/cart-safety.ts'
import { whatSuits } from '#services/pets/pantry/rules/what-suits.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'
import { findVisitPets } from '../../pantry/find-visit-pets.server.ts'
import { type EncodedCard, encodeCard } from '../../shop/card-product.ts'
import { PET_TYPES } from '../../shop/listing-search.ts'
import { interleave } from './interleave.ts'

/** Products that make a delivery free, and for whom. */
export interface Completing {
  products: EncodedCard[]
  /** Of the visitor's pets; empty for a visitor without pets. */
  petNames: string[]
}

export const NOTHING_COMPLETES: Completing = { products: [], petNames: [] }

const MOST_PRODUCTS = 6
// One of the page sizes.
const ASKED = 10
/** A household of ten cats is not asked for ten times. */
const MOST_PETS = 3

type Context = Readonly<RouterContextProvider>

interface Asked {
  /** Minor units that are missing for free delivery; null or 0: none. */
  missing: number | null
  /** Products in the cart. */
  productIds: readonly string[]
}

/**
 * Popular products of the visitor's shop that cost what is missing for free delivery, or a little more, and suit the
 * visitor's pets, or else the kinds of pets that the cart is for; none that a pet has to avoid. Empty where nothing is missing, and while a service does not answer.
 */
export function findCompleting(context: Context, { missing, productIds }: Asked): Promise<Completing> {
  if (!missing) return Promise.resolve(NOTHING_COMPLETES)
  return orElse('What completes a free delivery', find(context, missing, new Set(productIds)), NOTHING_COMPLETES)
}

async function find(context: Context, missing: number, inCart: ReadonlySet<string>): Promise<Completing> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const [shop, household] = await Promise.all([visit.shop(), findVisitPets(context)])
  const pets = household?.pets.slice(0, MOST_PETS) ?? []
  const suitings = household && pets.length > 0 ? pets.map((pet) => whatSuits(pet, household.today)) : [null]
  const getFacts = (productIds: string[]) =>
    productIds.length === 0 ? [] : market.productFacts({ shopId: shop.id, productIds }, { context: visit.call })
  const typesOfCart = pets.length > 0 ? [] : (await getFacts([...inCart])).flatMap(({ petTypes }) => petTypes)

  const ask = async (query: Partial<CatalogQuery>) => {
    const page = await market.catalogItems(
      { sortBy: 'popularity-desc', ...query, shopId: shop.id, first: ASKED, inStock: true },
      { context: visit.call },
    )
    return page.edges.map(({ node }) => node.product).filter(({ _id }) => !inCart.has(_id))
  }
  const found = await Promise.all(
    suitings.map(async (suiting) => {
      const petTypes = PET_TYPES.filter((known) => (suiting ? known === suiting.petType : typesOfCart.includes(known)))
      const fits = suiting ? { size: suiting.size, lifeStage: suiting.lifeStage } : undefined
      const filters = { petTypes: petTypes.length > 0 ? petTypes : undefined, fits }
      const littleMore = await ask({ ...filters, minPrice: missing, maxPrice: Math.floor(1.5 * missing) })
      if (littleMore.length > 0) return littleMore
      const cheapestEnough = await ask({ ...filters, minPrice: missing, sortBy: 'minPrice-asc' })
      // Where nothing costs as much as is missing, several smaller things do it too.
      return cheapestEnough.length > 0 ? cheapestEnough : ask({ ...filters, maxPrice: missing })
    }),
  )
  const candidates = interleave(found, ({ _id }) => _id)

  const facts = household ? await getFacts(candidates.map(({ _id }) => _id)) : []
  const unsafe = new Set(
    facts
      .filter((product) => household && findWarnings(product, household.pets, household.today).length > 0)
      .map(({ productId }) => productId),
  )
  return {
    products: candidates
      .filter(({ _id }) => !unsafe.has(_id))
      .slice(0, MOST_PRODUCTS)
      .map(encodeCard),
    petNames: pets.map(({ name }) => name),
  }
}
