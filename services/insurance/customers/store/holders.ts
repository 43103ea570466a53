import type { Kysely, Selectable, Transaction } from 'kysely'
import * as z from 'zod'
import { type CountryIso, parseCountry } from '#shared/countries/countries.ts'
import { type SealingKeys, seal, unseal } from '#shared/sealed-text.ts'
import type { InsuranceProviderCustomers, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Encrypted part of a policy holder. */
const Private = z.object({
  ci: z.object({ number: z.string(), extension: z.string().nullable(), complement: z.string().nullable() }),
  nit: z.string().nullable(),
  birthday: z.string(),
  billingNit: z.string().nullable(),
})

const Addresses = z.array(z.object({ street: z.string(), city: z.string() }))
const Emails = z.array(z.object({ address: z.string() }))
const Phones = z.array(z.object({ number: z.string() }))

export type PrivateFacts = z.infer<typeof Private>

/** Holder data sealed in a contract, as printed on the policy and sent to the underwriter. */
const StoredHolder = Private.pick({ ci: true, nit: true, birthday: true }).extend({
  firstName: z.string(),
  lastName: z.string(),
  addresses: Addresses,
  emails: Emails,
  phones: Phones,
})

export type SealedHolder = z.infer<typeof StoredHolder>

/** A policy holder, decrypted. */
export interface Holder extends PrivateFacts {
  id: string
  uid: string
  country: CountryIso
  firstName: string
  lastName: string
  sex: 'Macho' | 'Hembra' | null
  civilStatus: string | null
  city: string
  addresses: z.infer<typeof Addresses>
  emails: z.infer<typeof Emails>
  phones: z.infer<typeof Phones>
  billingName: string
  deathDate: string | null
  isBlocked: boolean
  blockedReason: string | null
}

export async function findHolder(
  db: Database,
  uid: string,
  { sealing }: { sealing: SealingKeys },
): Promise<Holder | undefined> {
  const row = await db.selectFrom('insurance.provider_customers').selectAll().where('uid', '=', uid).executeTakeFirst()
  return row && open(row, sealing)
}

/**
 * The holder as sealed when the contract was to be paid; contracts of an earlier version have no seal and use the
 * present data.
 */
export async function findContractHolder(
  db: Database,
  contract: { id: string; owner_uid: string; holder_sealed: string | null },
  keys: { sealing: SealingKeys },
): Promise<SealedHolder | undefined> {
  if (contract.holder_sealed === null) return findHolder(db, contract.owner_uid, keys)
  return StoredHolder.parse(JSON.parse(unseal(keys.sealing, contract.holder_sealed, toSealOwner(contract))))
}

/** Encrypts the holder for one contract: readable only with the key and for this contract. */
export function sealHolder(
  holder: SealedHolder,
  contract: { id: string },
  { sealing }: { sealing: SealingKeys },
): string {
  return seal(sealing, JSON.stringify(StoredHolder.parse(holder)), toSealOwner(contract))
}

// Differs from the seal context of the contract's link, so that one cannot replace the other.
function toSealOwner({ id }: { id: string }): string {
  return `holder of ${id}`
}

export async function findHolderId(db: Database, uid: string): Promise<string | undefined> {
  const row = await db.selectFrom('insurance.provider_customers').select('id').where('uid', '=', uid).executeTakeFirst()
  return row?.id
}

/** Blind index of a person's document, to compare without decrypting. */
export async function findDocumentIndex(db: Database, uid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('insurance.provider_customers')
    .select('document_index')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.document_index
}

export type HolderFacts = Omit<Holder, 'deathDate' | 'isBlocked' | 'blockedReason'>

/** Inserts or updates the one holder of a person; the id stays. */
export async function saveHolder(
  trx: Transaction<Tables>,
  facts: HolderFacts,
  { sealing, documentIndex, now }: { sealing: SealingKeys; documentIndex: string; now: Date },
): Promise<void> {
  const existing = await trx
    .selectFrom('insurance.provider_customers')
    .select('id')
    .where('uid', '=', facts.uid)
    .forUpdate()
    .executeTakeFirst()
  const id = existing?.id ?? facts.id
  const { ci, nit, birthday, billingNit } = facts
  const columns = {
    country: facts.country,
    first_name: facts.firstName,
    last_name: facts.lastName,
    sex: facts.sex,
    civil_status: facts.civilStatus,
    city: facts.city,
    addresses: JSON.stringify(facts.addresses),
    emails: JSON.stringify(facts.emails),
    phones: JSON.stringify(facts.phones),
    billing_name: facts.billingName,
    sealed: seal(sealing, JSON.stringify({ ci, nit, birthday, billingNit } satisfies PrivateFacts), id),
    document_index: documentIndex,
    updated_at: now,
  }
  if (existing) {
    await trx.updateTable('insurance.provider_customers').set(columns).where('id', '=', id).execute()
    return
  }
  await trx
    .insertInto('insurance.provider_customers')
    .values({ id, uid: facts.uid, created_at: now, ...columns })
    .execute()
}

function open(row: Selectable<InsuranceProviderCustomers>, sealing: SealingKeys): Holder {
  return {
    ...Private.parse(JSON.parse(unseal(sealing, row.sealed, row.id))),
    id: row.id,
    uid: row.uid,
    country: parseCountry(row.country),
    firstName: row.first_name,
    lastName: row.last_name,
    sex: row.sex === 'Macho' || row.sex === 'Hembra' ? row.sex : null,
    civilStatus: row.civil_status,
    city: row.city,
    addresses: Addresses.parse(row.addresses),
    emails: Emails.parse(row.emails),
    phones: Phones.parse(row.phones),
    billingName: row.billing_name,
    deathDate: row.death_date,
    isBlocked: row.is_blocked,
    blockedReason: row.blocked_reason,
  }
}
