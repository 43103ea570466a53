import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Seller } from '../sales/sale.ts'
import type { InvoicingIssuers, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

const UNIQUE_VIOLATION = '23505'

export type IssuerRow = Selectable<InvoicingIssuers>

export function findIssuers(db: Database, country: string): Promise<IssuerRow[]> {
  return db.selectFrom('invoicing.issuers').selectAll().where('country', '=', country).orderBy('shop_id').execute()
}

export function findIssuer(db: Database, id: string): Promise<IssuerRow | undefined> {
  return db.selectFrom('invoicing.issuers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the issuer of a shop until the transaction ends. */
export function lockIssuerOfShop(trx: Transaction<Tables>, shopId: string): Promise<IssuerRow | undefined> {
  return trx.selectFrom('invoicing.issuers').selectAll().where('shop_id', '=', shopId).forUpdate().executeTakeFirst()
}

/** The point of sale that invoices for a seller, while it is switched on; never that of another one. */
export function findIssuerOfSale(
  db: Database,
  { seller, country }: { seller: Seller; country: string },
): Promise<IssuerRow | undefined> {
  const issuers = db
    .selectFrom('invoicing.issuers')
    .selectAll()
    .where('is_on', '=', true)
    .where('country', '=', country)
  switch (seller.kind) {
    case 'shop':
      return issuers.where('shop_id', '=', seller.id).executeTakeFirst()
    case 'merchant':
      return issuers.where('merchant_id', '=', seller.id).executeTakeFirst()
    case 'country':
      return issuers.where('covers_country', '=', true).executeTakeFirst()
  }
}

/** False: another issuer has this point of sale, covers the country already, or invoices for the merchant. */
export async function writeIssuer(trx: Transaction<Tables>, row: IssuerRow): Promise<boolean> {
  const { id, ...others } = row
  const json = { profile: JSON.stringify(row.profile), tax_details: JSON.stringify(row.tax_details) }
  try {
    await trx
      .insertInto('invoicing.issuers')
      .values({ ...row, ...json })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...others, ...json }))
      .execute()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false
    throw error
  }
}

export async function writeIssuerLog(
  trx: Transaction<Tables>,
  entry: { issuerId: string; at: Date; actorUid: string; changed: string[] },
): Promise<void> {
  const { issuerId, at, actorUid, changed } = entry
  await trx
    .insertInto('invoicing.issuer_log')
    .values({ issuer_id: issuerId, at, actor_uid: actorUid, changed })
    .execute()
}

export async function hasIssued(db: Database, issuerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoicing.documents')
    .select('id')
    .where('issuer_id', '=', issuerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Codes of one environment are none in the other. */
export async function forgetCodes(trx: Transaction<Tables>, issuerId: string): Promise<void> {
  await trx.deleteFrom('invoicing.siat_codes').where('issuer_id', '=', issuerId).execute()
}
