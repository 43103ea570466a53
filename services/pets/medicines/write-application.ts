import type { Transaction } from 'kysely'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { remindersFor } from '../care/rules/reminders.ts'
import { replaceReminders } from '../care/store/reminders.ts'
import type { MedicineApplication, PlanVaccine } from '../contract.ts'
import { petsError } from '../errors.ts'
import { whyNotDayInLife } from '../profiles/rules/life.ts'
import type { PetRow } from '../profiles/store/find-pet-for.ts'
import { toLife } from '../profiles/to-life.ts'
import type { Tables } from '../tables.ts'
import { productKey } from './rules/medicine-kinds.ts'
import { findPlanVaccines } from './rules/plan-vaccines.ts'
import type { ApplicationFacts } from './store.ts'

export type WrittenFacts = Pick<
  MedicineApplication,
  'kind' | 'product' | 'planVaccines' | 'dose' | 'batch' | 'appliedOn' | 'nextDueOn' | 'vet' | 'notes'
>

/** The facts with the vaccines of the plan that the product's name counts for, where none are given. */
export function withPlanVaccines<
  Facts extends { kind: string; product: string; planVaccines?: PlanVaccine[] | undefined },
>(facts: Facts, pet: Pick<PetRow, 'pet_type'>): Facts & { planVaccines: PlanVaccine[] } {
  const known = facts.kind === 'vaccine' ? findPlanVaccines(facts.product, pet.pet_type) : []
  return { ...facts, planVaccines: facts.planVaccines ?? known }
}

/** Normalizes the facts of a treatment; throws for an impossible day. */
export function normalizeFacts(facts: WrittenFacts, pet: PetRow, today: string): ApplicationFacts {
  const { appliedOn, nextDueOn } = facts
  const refusal = whyNotDayInLife(appliedOn, toLife(pet), today)
  if (refusal) throw petsError(refusal)
  if (nextDueOn !== null && nextDueOn <= appliedOn) throw petsError('next-due-too-early')

  return {
    kind: facts.kind,
    product: facts.product,
    product_key: productKey(facts.product),
    plan_vaccines: facts.kind === 'vaccine' ? [...new Set(facts.planVaccines)].sort() : [],
    dose: facts.dose || null,
    batch: facts.batch || null,
    applied_on: appliedOn,
    next_due_on: nextDueOn,
    vet: facts.vet || null,
    notes: facts.notes || null,
  }
}

/** Plans the reminders of one application from its current facts. */
export async function planReminders(
  trx: Transaction<Tables>,
  application: { id: string; nextDueOn: string | null; country: CountryIso; now: Date },
): Promise<void> {
  const { timezone } = countries[application.country]
  const reminders = remindersFor(application.nextDueOn, { timeZone: timezone, now: application.now })
  await replaceReminders(trx, application.id, reminders)
}
