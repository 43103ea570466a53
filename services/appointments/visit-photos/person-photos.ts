import type { Kysely, Transaction } from 'kysely'
import { pictureAddress } from '#shared/pictures/picture-files.ts'
import type { Tables } from '../tables.ts'
import { deletePhotosOfPerson, findPhotosOfPerson } from './store.ts'
import { visitPictures } from './visit-pictures.ts'

/** Photos of all visits of an account, with their addresses. */
export async function exportPhotos(db: Kysely<Tables>, uid: string) {
  const rows = await findPhotosOfPerson(db, uid)
  return rows.map(({ id, kind, day, caption, created_at: takenAt, appointment_id: appointmentId }) => ({
    appointmentId,
    kind,
    takenAt,
    // Of a stay's day alone.
    ...(day !== null && { day, caption }),
    address: pictureAddress(visitPictures, id, 1280),
  }))
}

/** Deletes the photos of all visits of an account; answers the ids, whose files are removed after the commit. */
export async function erasePhotos(trx: Transaction<Tables>, uid: string): Promise<string[]> {
  return deletePhotosOfPerson(trx, uid)
}
