import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PetsMedicineApplications, Tables } from '../tables.ts'
import type { PlanVaccine } from '../vaccination-cards/rules/vaccine-programmes.ts'
import type { MedicineKind } from './rules/medicine-kinds.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type ApplicationRow = Omit<Selectable<PetsMedicineApplications>, 'kind' | 'plan_vaccines'> & {
  // Narrower than the column's type: the table's check and the contract allow only these.
  kind: MedicineKind
  plan_vaccines: PlanVaccine[]
  recorded_by: string
  /** Ids of the pictures of its document, the oldest first. */
  pictures: string[]
}

export type ApplicationFacts = Pick<
  ApplicationRow,
  | 'kind'
  | 'product'
  | 'product_key'
  | 'plan_vaccines'
  | 'dose'
  | 'batch'
  | 'applied_on'
  | 'next_due_on'
  | 'vet'
  | 'notes'
>

/** Treatments of a pet, the newest first. */
export async function findApplications(db: Database, petProfileId: string): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select a.*, coalesce(c.name, r.name, '') as recorded_by,
      array(
        select p.id from pets.pictures p
        where p.application_id = a.id
        order by p.created_at, p.id
      ) as pictures
    from pets.medicine_applications a
    left join pets.customers c on c.uid = a.recorded_by_uid
    left join pets.reach r on r.uid = a.recorded_by_uid
    where a.pet_profile_id = ${petProfileId}
    order by a.applied_on desc, a.created_at desc, a.id
  `.execute(db)
  return rows
}

export async function insertApplication(
  trx: Transaction<Tables>,
  {
    id,
    petProfileId,
    facts,
    recordedByUid,
    country,
    now,
  }: {
    id: string
    petProfileId: string
    facts: ApplicationFacts
    recordedByUid: string
    country: string
    now: Date
  },
): Promise<void> {
  await trx
    .insertInto('pets.medicine_applications')
    .values({
      id,
      pet_profile_id: petProfileId,
      ...facts,
      recorded_by_uid: recordedByUid,
      country,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function updateApplication(
  trx: Transaction<Tables>,
  id: string,
  { facts, now }: { facts: ApplicationFacts; now: Date },
): Promise<void> {
  await trx
    .updateTable('pets.medicine_applications')
    .set({ ...facts, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** False when this pet has no such application. */
export async function deleteApplication(
  trx: Transaction<Tables>,
  { petProfileId, applicationId }: { petProfileId: string; applicationId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('pets.medicine_applications')
    .where('id', '=', applicationId)
    .where('pet_profile_id', '=', petProfileId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Changes the author of a guest's records to the account that took over. */
export async function moveRecorder(trx: Transaction<Tables>, guestUid: string, uid: string): Promise<void> {
  await trx
    .updateTable('pets.medicine_applications')
    .set({ recorded_by_uid: uid })
    .where('recorded_by_uid', '=', guestUid)
    .execute()
}
