import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { PetsVetLinks, Tables } from '../../tables.ts'
import type { VetPart } from '../rules/vet-parts.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type VetLinkRow = Omit<Selectable<PetsVetLinks>, 'shown' | 'country'> & {
  // Narrower than the columns' types: the contract and a trigger allow only these.
  shown: VetPart[]
  country: CountryIso
  openings: number
  last_opened_at: Date | null
}

/** Open links of a pet, the newest first. */
export async function findOpenVetLinks(db: Database, petProfileId: string, now: Date): Promise<VetLinkRow[]> {
  const { rows } = await sql<VetLinkRow>`
    select l.*,
      (select count(*)::int from pets.vet_link_openings where link_id = l.id) as openings,
      (select max(opened_at) from pets.vet_link_openings where link_id = l.id) as last_opened_at
    from pets.vet_links l
    where l.pet_profile_id = ${petProfileId} and l.place is not null and l.expires_at > ${now}
    order by l.created_at desc, l.id
  `.execute(db)
  return rows
}

/** Frees the places of links whose time is over. */
export async function releasePlaces(trx: Transaction<Tables>, petProfileId: string, now: Date): Promise<void> {
  await trx
    .updateTable('pets.vet_links')
    .set({ place: null })
    .where('pet_profile_id', '=', petProfileId)
    .where('place', 'is not', null)
    .where('expires_at', '<=', now)
    .execute()
}

export async function countVetLinksSince(trx: Transaction<Tables>, petProfileId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('pets.vet_links')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where('pet_profile_id', '=', petProfileId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts a link at the first free place of its pet; false when `most` are open. */
export async function insertVetLink(
  trx: Transaction<Tables>,
  link: {
    id: string
    petProfileId: string
    tokenHash: string
    shown: readonly VetPart[]
    createdByUid: string
    country: CountryIso
    now: Date
    expiresAt: Date
    most: number
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into pets.vet_links
      (id, pet_profile_id, token_hash, shown, created_by_uid, country, created_at, expires_at, place)
    select ${link.id}, ${link.petProfileId}, ${link.tokenHash}, ${[...link.shown]}::text[], ${link.createdByUid},
      ${link.country}, ${link.now}::timestamptz, ${link.expiresAt}::timestamptz, free.place
    from generate_series(1, ${link.most}::int) as free (place)
    where not exists (
      select from pets.vet_links other where other.pet_profile_id = ${link.petProfileId} and other.place = free.place
    )
    order by free.place
    limit 1
    returning id
  `.execute(trx)
  return rows.length > 0
}

/** Ends an open link; false when the pet has no such link. */
export async function endVetLinkRow(
  db: Database,
  { petProfileId, linkId, now }: { petProfileId: string; linkId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pets.vet_links')
    .set({ ended_at: now, place: null })
    .where('id', '=', linkId)
    .where('pet_profile_id', '=', petProfileId)
    .where('place', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface OpenedLink {
  id: string
  petProfileId: string
  petName: string
  customerId: string
  ownerUid: string
  createdByUid: string
  ownerPhone: string | null
  shown: VetPart[]
  country: CountryIso
  expiresAt: Date
}

/** The open link of a token, while its pet lives. */
export async function findVetLink(
  db: Database,
  { tokenHash, now, isLocked = false }: { tokenHash: string; now: Date; isLocked?: boolean },
): Promise<OpenedLink | undefined> {
  const { rows } = await sql<OpenedLink>`
    select l.id, l.pet_profile_id as "petProfileId", p.name as "petName", c.id as "customerId", c.uid as "ownerUid", l.created_by_uid as "createdByUid", c.phone as "ownerPhone", l.shown, l.country,
      l.expires_at as "expiresAt"
    from pets.vet_links l
    join pets.profiles p on p.id = l.pet_profile_id
    join pets.customers c on c.id = p.customer_id
    where l.token_hash = ${tokenHash} and l.place is not null and l.expires_at > ${now} and p.death_date is null
    ${isLocked ? sql`for update of l` : sql``}
  `.execute(db)
  return rows[0]
}

/** Counts an opening, once for a visitor and period. */
export async function countOpening(
  db: Database,
  opening: { linkId: string; visitorHash: string; periodStart: Date; now: Date },
): Promise<void> {
  await db
    .insertInto('pets.vet_link_openings')
    .values({
      link_id: opening.linkId,
      visitor_hash: opening.visitorHash,
      period_start: opening.periodStart,
      opened_at: opening.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes links and decisions of an account those of the one that took it over. */
export async function moveVetRecords(trx: Transaction<Tables>, from: string, to: string): Promise<void> {
  await trx.updateTable('pets.vet_links').set({ created_by_uid: to }).where('created_by_uid', '=', from).execute()
  await trx.updateTable('pets.vet_notes').set({ decided_by_uid: to }).where('decided_by_uid', '=', from).execute()
}
