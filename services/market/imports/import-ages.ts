import type { MarketDependencies } from '../deps.ts'
import { findImportAges } from './store/catalogue-imports.ts'

/** Age of each shop's catalogue, by its imported files. */
export async function importAges({ db }: Pick<MarketDependencies, 'db'>) {
  return (await findImportAges(db)).map(({ shopId, shopName, appliedAt, importId, state, begunAt }) => ({
    shopId,
    shopName,
    appliedAt: appliedAt?.toISOString() ?? null,
    unfinished: importId && state && begunAt ? { importId, state, begunAt: begunAt.toISOString() } : null,
  }))
}
