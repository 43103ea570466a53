import type { RouterContextProvider } from 'react-router'
import { type CatalogProduct, PetType } from '#services/market/contract.ts'
import type { MedicineKind } from '#services/pets/contract.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'

/** A product of the shop that gives a late care. */
export interface CareProduct {
  slug: string
  title: string
  imageId: string | null
  /** In minor units of the shop's currency. */
  price: number
}

/** What to search for when the shop does not sell the product that was given before; of the others nothing replaces it. */
const replacements: Partial<Record<MedicineKind, string>> = { deworming: 'desparasitante', flea: 'antipulgas' }

/**
 * The product in stock that gives a care again: the one that was given before, else one of the same kind for this kind
 * of pet. Null for vaccines, which a vet gives, and when the catalogue does not answer.
 */
export function findCareProduct(
  context: Readonly<RouterContextProvider>,
  care: { kind: MedicineKind; product: string; petType: string },
): Promise<CareProduct | null> {
  if (care.kind === 'vaccine') return Promise.resolve(null)
  return orElse('The product of a late care', find(context, care), null)
}

async function find(
  context: Readonly<RouterContextProvider>,
  { kind, product, petType }: { kind: MedicineKind; product: string; petType: string },
): Promise<CareProduct | null> {
  const species = PetType.safeParse(petType).data
  if (!species) return null
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  if (shopId === '') return null
  const search = async (searchQuery: string) => {
    const query = { shopId, searchQuery, petTypes: [species], inStock: true, first: 1 }
    const { edges, didYouMean, search } = await market.catalogItems(query, { context: visit.call })
    const isExact = didYouMean === null && !search?.isRelaxed && (search?.missing.length ?? 0) === 0
    return isExact ? (edges[0]?.node.product ?? null) : null
  }
  const same = await search(product)
  const replacement = replacements[kind]
  const found = same ?? (replacement ? await search(replacement) : null)
  return found && toCareProduct(found)
}

function toCareProduct({ slug, title, primaryImage, pricing }: CatalogProduct): CareProduct {
  return { slug, title, imageId: primaryImage?.imageId ?? null, price: pricing.minPrice }
}
