import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Barcodes by variant id. */
export async function findBarcodes(db: Kysely<Tables>, variantIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('market.variants')
    .select(['id', 'barcode'])
    .where('id', 'in', [...variantIds])
    .execute()
  return new Map(rows.flatMap(({ id, barcode }) => (barcode ? [[id, barcode] as const] : [])))
}
