import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PetsVaccinationCards, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

type CardRow = Selectable<PetsVaccinationCards>

export function findCard(db: Database, cardId: string): Promise<CardRow | undefined> {
  return db.selectFrom('pets.vaccination_cards').selectAll().where('id', '=', cardId).executeTakeFirst()
}

/** Newest card of a pet that was not withdrawn. */
export function findNewestCard(trx: Transaction<Tables>, petProfileId: string): Promise<CardRow | undefined> {
  return trx
    .selectFrom('pets.vaccination_cards')
    .selectAll()
    .where('pet_profile_id', '=', petProfileId)
    .where('withdrawn_at', 'is', null)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Number of cards of a pet issued after a moment. */
export async function countCards(trx: Transaction<Tables>, petProfileId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('pets.vaccination_cards')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('pet_profile_id', '=', petProfileId)
    .where('issued_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertCard(
  trx: Transaction<Tables>,
  card: { id: string; petProfileId: string; contentHash: string; issuedAt: Date },
): Promise<void> {
  await trx
    .insertInto('pets.vaccination_cards')
    .values({
      id: card.id,
      pet_profile_id: card.petProfileId,
      content_hash: card.contentHash,
      issued_at: card.issuedAt,
    })
    .execute()
}

/** Withdraws all cards of a pet; answers how many were valid before. */
export async function withdrawCards(trx: Transaction<Tables>, petProfileId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('pets.vaccination_cards')
    .set({ withdrawn_at: now })
    .where('pet_profile_id', '=', petProfileId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ids of withdrawn cards; cards of deleted pets count as withdrawn. */
export async function findWithdrawnCards(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pets.vaccination_cards
    where withdrawn_at is not null or pet_profile_id is null
    order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Pet data for a card; not limited to an owner, because any holder of a card may verify it. */
export async function findCardPet(db: Kysely<Tables>, petProfileId: string) {
  const { rows } = await sql<{
    name: string
    pet_type: string
    breed: string | null
    sex: string | null
    birthday: string | null
    is_birthday_year_only: boolean
  }>`
    select p.name, t.name as pet_type, b.name as breed, p.sex, p.birthday, p.is_birthday_year_only
    from pets.profiles p
    join pets.pet_types t on t.id = p.pet_type_id
    left join pets.breeds b on b.id = p.breed_id
    where p.id = ${petProfileId}
  `.execute(db)
  return rows[0]
}
