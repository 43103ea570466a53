import { toSlashes } from '#shared/date-format.ts'
import { truncate } from '#shared/text.ts'
import type { MedicineKind } from '../../medicines/rules/medicine-kinds.ts'

/** Content of a veterinarian's note. */
export interface NoteContent {
  vetName: string
  clinic: string
  license: string | null
  note: string
  treatment: {
    kind: MedicineKind
    product: string
    dose: string | null
    frequency: string | null
    until: string | null
  } | null
  next: { kind: 'vaccine' | 'deworming' | 'checkup'; on: string } | null
}

/** An entry of the record; `nextDueOn` undefined: worked out from the medicine. */
export interface PlannedRecord {
  kind: MedicineKind
  product: string
  dose: string | null
  batch: null
  appliedOn: string
  nextDueOn: string | null | undefined
  vet: string
  notes: string | null
}

const mostOfVet = 120
const CONSULTATION = 'Consulta veterinaria'
const consultationWith = {
  vaccine: `${CONSULTATION}: próxima vacuna`,
  deworming: `${CONSULTATION}: próxima desparasitación`,
  checkup: `${CONSULTATION}: control`,
}

/**
 * Entries of the record that an accepted note becomes: the consultation, and what was given. The next date belongs to
 * what was given where it is of the same kind, else to the consultation. `taken`: products of that day, so that two
 * notes of one day stay two entries.
 */
export function planRecords(content: NoteContent, on: string, taken: readonly string[]) {
  const { treatment, next, note } = content
  const vet = formatVet(content)
  const isOfTreatment = treatment !== null && next !== null && treatment.kind === next.kind
  const own = isOfTreatment ? null : next
  const common = { appliedOn: on, vet, batch: null }
  const consultation: PlannedRecord = {
    ...common,
    kind: 'other',
    product: findFreeName(own ? consultationWith[own.kind] : CONSULTATION, taken),
    dose: null,
    nextDueOn: own?.on ?? null,
    notes: note,
  }
  if (treatment === null) return { consultation, treatment: null }

  const workedOut = treatment.kind === 'other' ? null : undefined
  const given: PlannedRecord = {
    ...common,
    kind: treatment.kind,
    product: treatment.product,
    dose: treatment.dose,
    nextDueOn: isOfTreatment ? next.on : workedOut,
    notes: formatCourse(treatment),
  }
  return { consultation, treatment: given }
}

/** 'Dra. Rojas, Clínica Patitas (Mat. 123)' */
export function formatVet({ vetName, clinic, license }: Pick<NoteContent, 'vetName' | 'clinic' | 'license'>): string {
  return truncate(`${vetName}, ${clinic}${license ? ` (Mat. ${license})` : ''}`, mostOfVet)
}

/** 'Cada 12 horas. Hasta el 05/12/2026.', or null. */
function formatCourse({ frequency, until }: NonNullable<NoteContent['treatment']>): string | null {
  const parts = [...(frequency ? [frequency] : []), ...(until ? [`Hasta el ${toSlashes(until)}`] : [])]
  return parts.length === 0 ? null : `${parts.join('. ')}.`
}

function findFreeName(name: string, taken: readonly string[]): string {
  let free = name
  for (let number = 2; taken.includes(free); number++) free = `${name} (${number})`
  return free
}
