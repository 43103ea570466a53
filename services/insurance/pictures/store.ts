import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface StoredPicture {
  id: string
  /** Id of an insurance or a claim. */
  ofId: string
  shows: string
}

/** Pictures of these contracts, in their order. */
export async function findInsurancePictures(db: Database, ids: readonly string[]): Promise<StoredPicture[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('insurance.pictures')
    .select(['id', 'insurance_id', 'shows'])
    .where('insurance_id', 'in', ids)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, insurance_id, shows }) => ({ id, ofId: insurance_id ?? '', shows: shows ?? 'other' }))
}

export async function findClaimDocuments(db: Database, ids: readonly string[]): Promise<StoredPicture[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('insurance.pictures')
    .select(['id', 'claim_id', 'shows'])
    .where('claim_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, claim_id, shows }) => ({ id, ofId: claim_id ?? '', shows: shows ?? 'photo' }))
}

export interface PictureUse {
  id: string
  insuranceId?: string
  claimId?: string
  shows: string
  position: number
  since: Date
}

/** Attaches a picture; false when it is old enough that the sweep may be removing it. */
export async function usePicture(trx: Transaction<Tables>, use: PictureUse): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('insurance.pictures')
    .set({
      insurance_id: use.insuranceId ?? null,
      claim_id: use.claimId ?? null,
      shows: use.shows,
      position: use.position,
    })
    .where('id', '=', use.id)
    .where('created_at', '>=', use.since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Detaches the contract's pictures of this kind; answers their ids. */
export async function releaseShown(
  trx: Transaction<Tables>,
  { insuranceId, shows }: { insuranceId: string; shows: string },
): Promise<string[]> {
  const rows = await trx
    .updateTable('insurance.pictures')
    .set({ insurance_id: null })
    .where('insurance_id', '=', insuranceId)
    .where('shows', '=', shows)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Detaches a picture; false when that contract or claim does not have it. */
export async function releasePicture(
  trx: Transaction<Tables>,
  asked: { pictureId: string; insuranceId?: string; claimId?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('insurance.pictures')
    .set({ insurance_id: null, claim_id: null })
    .where('id', '=', asked.pictureId)
    .$if(asked.insuranceId !== undefined, (query) => query.where('insurance_id', '=', asked.insuranceId ?? ''))
    .$if(asked.claimId !== undefined, (query) => query.where('claim_id', '=', asked.claimId ?? ''))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether this contract, or a claim of it, has the picture. */
export async function isShownBy(db: Database, pictureId: string, insuranceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('insurance.pictures as p')
    .leftJoin('insurance.claims as c', 'c.id', 'p.claim_id')
    .select('p.id')
    .where('p.id', '=', pictureId)
    .where((where) => where.or([where('p.insurance_id', '=', insuranceId), where('c.insurance_id', '=', insuranceId)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this is the id of a picture. */
export async function hasPicture(db: Database, id: string): Promise<boolean> {
  const found = await db.selectFrom('insurance.pictures').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
