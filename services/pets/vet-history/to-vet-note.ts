import type { VetNote } from '../contract.ts'
import type { VetNoteRow } from './store/vet-notes.ts'

/** Maps a row to the contract's note. */
export function toVetNote(row: VetNoteRow): VetNote {
  return {
    id: row.id,
    vetName: row.vet_name,
    clinic: row.clinic,
    license: row.license,
    note: row.note,
    treatment:
      row.treatment_kind === null || row.treatment_product === null
        ? null
        : {
            kind: row.treatment_kind,
            product: row.treatment_product,
            dose: row.treatment_dose,
            frequency: row.treatment_frequency,
            until: row.treatment_until,
          },
    next: row.next_kind === null || row.next_on === null ? null : { kind: row.next_kind, on: row.next_on },
    writtenOn: row.written_on,
    createdAt: row.created_at.toISOString(),
    state: row.state,
  }
}
