import type { CatalogueChange } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { findChanges } from './store/catalogue-changes.ts'
import { toChange } from './to-staff-offer.ts'

interface Asked {
  shopId: string
  productVariantId?: string | undefined
  productId?: string | undefined
  first: number
  before?: number | undefined
}

export async function catalogueChanges(
  { db }: Pick<MarketDependencies, 'db'>,
  { shopId, productVariantId, productId, first, before }: Asked,
): Promise<{ changes: CatalogueChange[]; endCursor: number | null }> {
  const query = {
    shopId,
    variantId: productVariantId ?? null,
    productId: productId ?? null,
    before: before ?? null,
    limit: first + 1,
  }
  const found = await findChanges(db, query)
  const page = found.slice(0, first)
  return {
    changes: page.map(toChange),
    endCursor: found.length > first ? (page.at(-1)?.id ?? null) : null,
  }
}
