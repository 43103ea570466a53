import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { MedicineKind } from '../../medicines/rules/medicine-kinds.ts'
import type { PetsVetNotes, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type VetNoteRow = Omit<Selectable<PetsVetNotes>, 'state' | 'treatment_kind' | 'next_kind'> & {
  // Narrower than the columns' types: checks of the table allow only these.
  state: 'waiting' | 'accepted' | 'declined'
  treatment_kind: MedicineKind | null
  next_kind: 'vaccine' | 'deworming' | 'checkup' | null
}

/** Notes of a pet, the newest first. */
export async function findVetNotes(db: Database, petProfileId: string, most = 100): Promise<VetNoteRow[]> {
  const { rows } = await sql<VetNoteRow>`
    select * from pets.vet_notes where pet_profile_id = ${petProfileId} order by created_at desc, id limit ${most}
  `.execute(db)
  return rows
}

/** A note of a pet, locked until the transaction ends. */
export async function lockVetNote(
  trx: Transaction<Tables>,
  { petProfileId, noteId }: { petProfileId: string; noteId: string },
): Promise<VetNoteRow | undefined> {
  const { rows } = await sql<VetNoteRow>`
    select * from pets.vet_notes where id = ${noteId} and pet_profile_id = ${petProfileId} for update
  `.execute(trx)
  return rows[0]
}

/** Number of notes of a link, and the id of the one with these words. */
export async function findNotesOfLink(trx: Transaction<Tables>, linkId: string, fingerprint: string) {
  const rows = await trx
    .selectFrom('pets.vet_notes')
    .select(['id', 'fingerprint'])
    .where('link_id', '=', linkId)
    .execute()
  return { count: rows.length, sameId: rows.find((row) => row.fingerprint === fingerprint)?.id ?? null }
}

export async function countNotesOfLink(db: Database, linkId: string): Promise<number> {
  const { count } = await db
    .selectFrom('pets.vet_notes')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertVetNote(trx: Transaction<Tables>, note: Insertable<PetsVetNotes>): Promise<void> {
  await trx.insertInto('pets.vet_notes').values(note).execute()
}

/** Products that the record has on a day. */
export async function findProductsOfDay(
  trx: Transaction<Tables>,
  petProfileId: string,
  day: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('pets.medicine_applications')
    .select('product')
    .where('pet_profile_id', '=', petProfileId)
    .where('applied_on', '=', day)
    .execute()
  return rows.map(({ product }) => product)
}

/** Saves the decision about a locked note, and which entries of the record it made. */
export async function saveDecision(
  trx: Transaction<Tables>,
  decision: {
    noteId: string
    state: 'accepted' | 'declined'
    uid: string
    now: Date
    made: { consultationId: string; treatmentId: string | null } | null
  },
): Promise<void> {
  await trx
    .updateTable('pets.vet_notes')
    .set({
      state: decision.state,
      decided_at: decision.now,
      decided_by_uid: decision.uid,
      consultation_id: decision.made?.consultationId ?? null,
      treatment_id: decision.made?.treatmentId ?? null,
    })
    .where('id', '=', decision.noteId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Entries of a pet's record that accepted notes made: consultations, and the last days of treatments. */
export async function findRecordedNotes(
  db: Database,
  petProfileId: string,
): Promise<{ consultationId: string | null; treatmentId: string | null; until: string | null }[]> {
  return db
    .selectFrom('pets.vet_notes')
    .select(['consultation_id as consultationId', 'treatment_id as treatmentId', 'treatment_until as until'])
    .where('pet_profile_id', '=', petProfileId)
    .where('state', '=', 'accepted')
    .execute()
}
