import type { MedicineApplication, MedicineKind, PlanVaccine } from '#services/pets/contract.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { isDay } from '../../day.ts'
import { careKindIn } from '../care-kinds.ts'

/** Record of a vaccine or treatment, as typed in the form. */
export interface ApplicationDraft {
  kind: MedicineKind
  product: string
  planVaccines: PlanVaccine[]
  appliedOn: string
  dose: string
  batch: string
  vet: string
  notes: string
  /** auto: worked out; date: `nextDueOn`; none: nothing follows. */
  next: 'auto' | 'date' | 'none'
  nextDueOn: string
}

export type DraftError = 'product-missing' | 'day-missing' | 'day-in-future' | 'next-missing' | 'next-too-early'
export type DraftErrors = Partial<Record<'product' | 'appliedOn' | 'nextDueOn', DraftError>>

const planVaccines: readonly PlanVaccine[] = [
  'dog-core',
  'cat-core',
  'rabies',
  'dog-leptospira',
  'dog-kennel-cough',
  'cat-leukaemia',
]

export function planVaccineIn(text: string | null): PlanVaccine | null {
  return planVaccines.find((vaccine) => vaccine === text) ?? null
}

export function emptyDraft(kind: MedicineKind, today: string): ApplicationDraft {
  return {
    kind,
    product: '',
    planVaccines: [],
    appliedOn: today,
    dose: '',
    batch: '',
    vet: '',
    notes: '',
    next: 'auto',
    nextDueOn: '',
  }
}

/** Parses the form; too long texts are cut. */
export function draftIn(form: FormData): ApplicationDraft {
  const say = (name: string, most: number) => readTrimmed(form, name, most)
  const kind = careKindIn(say('kind', 20)) ?? 'vaccine'
  const next = say('next', 10)
  const vaccines = form.getAll('planVaccines').map((each) => planVaccineIn(String(each)))
  return {
    kind,
    product: say('product', 120),
    planVaccines: kind === 'vaccine' ? vaccines.filter((each) => each !== null) : [],
    appliedOn: say('appliedOn', 10),
    dose: say('dose', 60),
    batch: say('batch', 60),
    vet: say('vet', 120),
    notes: say('notes', 500),
    next: next === 'date' || next === 'none' ? next : 'auto',
    nextDueOn: say('nextDueOn', 10),
  }
}

/** As the form shows a record; `worked` is the next day that follows from its facts. */
export function toDraft(record: MedicineApplication, worked: string | null): ApplicationDraft {
  const { kind, product, planVaccines, appliedOn, nextDueOn } = record
  return {
    kind,
    product,
    planVaccines,
    appliedOn,
    dose: record.dose ?? '',
    batch: record.batch ?? '',
    vet: record.vet ?? '',
    notes: record.notes ?? '',
    next: nextDueOn === worked ? 'auto' : nextDueOn === null ? 'none' : 'date',
    nextDueOn: nextDueOn ?? '',
  }
}

/** Errors of the draft, by field. */
export function findDraftErrors(draft: ApplicationDraft, today: string): DraftErrors {
  const { product, appliedOn, next, nextDueOn } = draft
  const faults: DraftErrors = {}
  if (product === '') faults.product = 'product-missing'
  if (!isDay(appliedOn)) faults.appliedOn = 'day-missing'
  else if (appliedOn > today) faults.appliedOn = 'day-in-future'
  if (next === 'date') {
    if (!isDay(nextDueOn)) faults.nextDueOn = 'next-missing'
    else if (nextDueOn <= appliedOn) faults.nextDueOn = 'next-too-early'
  }
  return faults
}

/** As the service takes them; without the next day, which is said differently of a new one and of a change. */
export function toFacts({ kind, product, planVaccines, appliedOn, dose, batch, vet, notes }: ApplicationDraft) {
  return {
    kind,
    product,
    planVaccines,
    appliedOn,
    dose: dose || null,
    batch: batch || null,
    vet: vet || null,
    notes: notes || null,
  }
}
