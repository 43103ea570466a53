import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Attaches an uploaded picture. False when it is too old to be used: the sweep may be removing it. */
export async function usePicture(
  trx: Transaction<Tables>,
  {
    id,
    petProfileId,
    applicationId,
    since,
  }: { id: string; petProfileId?: string; applicationId?: string; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pets.pictures')
    .set({ pet_profile_id: petProfileId ?? null, application_id: applicationId ?? null })
    .where('id', '=', id)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Detaches the pet's photo and answers its id, or null. */
export async function releasePhoto(trx: Transaction<Tables>, petProfileId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update pets.pictures set pet_profile_id = null where pet_profile_id = ${petProfileId} returning id
  `.execute(trx)
  return rows[0]?.id ?? null
}

/** False when this application has no such picture. */
export async function releaseAttachment(
  trx: Transaction<Tables>,
  { applicationId, pictureId }: { applicationId: string; pictureId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pets.pictures')
    .set({ application_id: null })
    .where('id', '=', pictureId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ids of a pet's photo and of its treatment documents. */
export async function findPetPictures(db: Database, petProfileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pets.pictures where pet_profile_id = ${petProfileId}
    union all
    select p.id from pets.pictures p
    join pets.medicine_applications a on a.id = p.application_id
    where a.pet_profile_id = ${petProfileId}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Ids of the photos and documents of all pets of an account. */
export async function findPicturesByOwner(trx: Transaction<Tables>, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select p.id from pets.profiles p join pets.customers c on c.id = p.customer_id where c.uid = ${uid}
    )
    select p.id from pets.pictures p join own on own.id = p.pet_profile_id
    union all
    select p.id from pets.pictures p
    join pets.medicine_applications a on a.id = p.application_id
    join own on own.id = a.pet_profile_id
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Ids of the documents of a treatment. */
export async function findAttachments(trx: Transaction<Tables>, applicationId: string): Promise<string[]> {
  const rows = await trx.selectFrom('pets.pictures').select('id').where('application_id', '=', applicationId).execute()
  return rows.map(({ id }) => id)
}
