import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { findBarcodes } from './store/barcodes.ts'

/** Barcodes by variant id; variants without one are missing. */
export async function findVariantCodes(
  db: Kysely<Tables>,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return variantIds.length === 0 ? new Map() : findBarcodes(db, variantIds)
}
