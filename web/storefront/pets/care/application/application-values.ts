import type { MedicineApplication, MedicineKind, PlanVaccine } from '#services/pets/contract.ts'
import { readTyped } from '#web/forms/read-typed.ts'
import { isDay } from '../../day.ts'
import { careKindIn } from '../care-kinds.ts'
import type { ApplicationValues } from './application-form.server.ts'

/** Facts that decide when the next one is due. */
export interface DueFacts {
  kind: MedicineKind
  product: string
  planVaccines: PlanVaccine[]
  appliedOn: string
}

type DueValues = Pick<ApplicationValues, keyof DueFacts | 'next'>

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

export function makeEmptyValues(kind: MedicineKind, today: string): ApplicationValues {
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

/** Values of an existing record; `worked` is the next day that follows from its facts. */
export function toValues(record: MedicineApplication, worked: string | null): ApplicationValues {
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

/** The browser's values of the form, for suggestions and the next day while it is filled in. */
export function readDueValues(form: FormData): DueValues {
  return readTyped(form, { kind: '', product: '', planVaccines: [], appliedOn: '', next: '' })
}

export function toDueFacts(values: Omit<DueValues, 'next'>): DueFacts {
  const { appliedOn } = values
  const product = values.product.trim()
  const kind = careKindIn(values.kind) ?? 'vaccine'
  const vaccines = values.planVaccines.map(planVaccineIn).filter((vaccine) => vaccine !== null)
  return { kind, product, planVaccines: kind === 'vaccine' ? vaccines : [], appliedOn }
}

/** Errors of the days, which depend on today and on each other. */
export function findDayErrors(
  { appliedOn, next, nextDueOn }: Pick<ApplicationValues, 'appliedOn' | 'next' | 'nextDueOn'>,
  today: string,
) {
  const isTooEarly = next === 'date' && isDay(nextDueOn) && nextDueOn <= appliedOn
  return {
    ...(isDay(appliedOn) && appliedOn > today && { appliedOn: 'day-in-future' as const }),
    ...(next === 'date' && !isDay(nextDueOn) && { nextDueOn: 'next-missing' as const }),
    ...(isTooEarly && { nextDueOn: 'next-too-early' as const }),
  }
}
