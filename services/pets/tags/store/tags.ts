import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { PetsTags, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type TagRow = Selectable<PetsTags>

export function findTag(db: Database, petProfileId: string): Promise<TagRow | undefined> {
  return db.selectFrom('pets.tags').selectAll().where('pet_profile_id', '=', petProfileId).executeTakeFirst()
}

export async function saveTagRow(trx: Transaction<Tables>, tag: Omit<TagRow, 'created_at'>): Promise<void> {
  const { pet_profile_id: _, ...changes } = tag
  await trx
    .insertInto('pets.tags')
    .values({ ...tag, created_at: tag.updated_at })
    .onConflict((conflict) => conflict.column('pet_profile_id').doUpdateSet(changes))
    .execute()
}

export interface TaggedRow {
  petProfileId: string
  name: string
  pictureId: string | null
  petType: string
  breed: string | null
  sex: string | null
  birthday: string | null
  birthdayIsYearOnly: boolean
  ownerUid: string
  ownerName: string
  conditions: string[]
  message: string | null
  isLost: boolean
  shown: string[]
  country: CountryIso
}

/** The living pet of a tag that is on. */
export async function findTagged(
  db: Database,
  code: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<TaggedRow | undefined> {
  const { rows } = await sql<TaggedRow>`
    select p.id as "petProfileId", p.name, p.picture_id as "pictureId", t.name as "petType", b.name as breed, p.sex,
      p.birthday, p.is_birthday_year_only as "birthdayIsYearOnly", c.uid as "ownerUid", c.name as "ownerName",
      p.preexisting_conditions as conditions, tag.message, tag.is_lost as "isLost", tag.shown, tag.country
    from pets.tags tag
    join pets.profiles p on p.id = tag.pet_profile_id
    join pets.customers c on c.id = p.customer_id
    join pets.pet_types t on t.id = p.pet_type_id
    left join pets.breeds b on b.id = p.breed_id
    where tag.code = ${code} and tag.is_on and p.death_date is null
    ${isLocked ? sql`for update of tag` : sql``}
  `.execute(db)
  return rows[0]
}
