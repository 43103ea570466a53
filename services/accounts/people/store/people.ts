import type { Kysely, Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { CountryIso, DocumentType } from '#shared/countries/countries.ts'
import type { AddressRow } from '../../addresses/store.ts'
import type { AccountsAccounts, AccountsBillingInfos, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type PersonRow = Selectable<AccountsAccounts>
/** Moments are left out, because JSON has no type for them. */
export type BillingRow = Omit<Selectable<AccountsBillingInfos>, 'saved_at'>

/** The caller's own account; undefined when `userId` names another one. */
export function findPerson(db: Database, { uid, userId = uid }: { uid: string; userId?: string }) {
  return db
    .selectFrom('accounts.accounts')
    .selectAll()
    .where('uid', '=', uid)
    .where('uid', '=', userId)
    .executeTakeFirst()
}

export type WholePersonRow = PersonRow & {
  /** The default first, then the newest. */
  addresses: AddressRow[]
  billings: BillingRow[]
  has_password: boolean
}

/**
 * The account with its addresses, billing data and whether it has a password, in one statement: signed-in pages and
 * orders read it.
 */
export async function findWholePerson(db: Database, uid: string): Promise<WholePersonRow | undefined> {
  const { rows } = await sql<WholePersonRow>`
    select account.*,
      coalesce((
        select json_agg(address order by is_default desc, created_at desc, eddress_code)
        from accounts.addresses address where address.uid = account.uid
      ), '[]') as addresses,
      coalesce((
        select json_agg(billing order by country) from accounts.billing_infos billing where billing.uid = account.uid
      ), '[]') as billings,
      exists (
        select from accounts.identities identity where identity.uid = account.uid and identity.provider = 'password'
      ) as has_password
    from accounts.accounts account where account.uid = ${uid}
  `.execute(db)
  return rows[0]
}

/** Same as `findPerson`, locked until the transaction ends, so that counting and moving per account are serialised. */
export function lockPerson(db: Transaction<Tables>, { uid, userId = uid }: { uid: string; userId?: string }) {
  return db
    .selectFrom('accounts.accounts')
    .selectAll()
    .where('uid', '=', uid)
    .where('uid', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Updates the person. A changed phone or e-mail loses its verification. */
export function updatePerson(
  db: Database,
  owner: { uid: string; userId: string },
  to: { name: string; email: string; phoneNumber: string; userName: string | null },
) {
  return db
    .updateTable('accounts.accounts')
    .set({
      name: to.name,
      email: to.email,
      phone_number: to.phoneNumber,
      user_name: to.userName,
      verified_email: sql<boolean>`verified_email and lower(email) = lower(${to.email})`,
      verified_phone: sql<boolean>`verified_phone and phone_number = ${to.phoneNumber}`,
    })
    .where('uid', '=', owner.uid)
    .where('uid', '=', owner.userId)
    .returningAll()
    .executeTakeFirst()
}

export function updateConsents(
  db: Database,
  uid: string,
  {
    termsVersion,
    analytics,
    marketing,
    now,
  }: { termsVersion?: string; analytics?: boolean; marketing?: boolean; now: Date },
) {
  return db
    .updateTable('accounts.accounts')
    .set({
      uid,
      ...(termsVersion !== undefined && { terms_version: termsVersion, terms_accepted_at: now }),
      ...(analytics !== undefined && { analytics }),
      ...(marketing !== undefined && { marketing }),
    })
    .where('uid', '=', uid)
    .returning(['terms_version', 'analytics', 'marketing'])
    .executeTakeFirst()
}

export interface BillingRecord {
  country: CountryIso
  documentType: DocumentType
  documentNumber: string
  complement: string | null
  businessName: string
  email: string
}

/** One record per country; a new one replaces it. */
export async function saveBilling(db: Database, uid: string, billing: BillingRecord, now: Date): Promise<void> {
  const columns = {
    document_type: billing.documentType,
    document_number: billing.documentNumber,
    complement: billing.complement,
    business_name: billing.businessName,
    email: billing.email,
    saved_at: now,
  }
  await db
    .insertInto('accounts.billing_infos')
    .values({ uid, country: billing.country, ...columns })
    .onConflict((conflict) => conflict.columns(['uid', 'country']).doUpdateSet(columns))
    .execute()
}

/** Sign-in records for the person's own export, without hashes of tokens. */
export async function findTraces(db: Database, uid: string) {
  const identities = await db
    .selectFrom('accounts.identities')
    .select(['provider', 'sub', 'created_at', 'used_at'])
    .where('uid', '=', uid)
    .execute()
  const sessions = await db
    .selectFrom('accounts.web_sessions')
    .select(['kind', 'device', 'created_at', 'last_seen_at', 'expires_at'])
    .where('uid', '=', uid)
    .execute()
  const apiSignIns = await db
    .selectFrom('accounts.token_families')
    .select(['device_id', 'created_at', 'ended_at'])
    .where('uid', '=', uid)
    .execute()
  const phoneCodes = await db
    .selectFrom('accounts.phone_codes')
    .select(['phone_number', 'created_at', 'used_at'])
    .where('uid', '=', uid)
    .execute()
  const trustedDevices = await db
    .selectFrom('accounts.device_pins as pin')
    .innerJoin('accounts.trusted_devices as device', 'device.id', 'pin.device_id')
    .select(['device.name', 'pin.trusted_at', 'pin.last_used_at', 'pin.expires_at'])
    .where('pin.uid', '=', uid)
    .execute()
  const passkeys = await db
    .selectFrom('accounts.passkeys')
    .select(['name', 'rp_id', 'created_at', 'last_used_at'])
    .where('uid', '=', uid)
    .execute()
  return { identities, sessions, apiSignIns, phoneCodes, trustedDevices, passkeys }
}
