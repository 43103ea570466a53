import type { CallContext } from '#shared/rpc/service.ts'
import { callerOf, todayOf } from './caller.ts'
import type { PlanStep } from './contract.ts'
import { dosesOf } from './describe-application.ts'
import { lifeOfRow } from './life-of-row.ts'
import type { PetsNeeds } from './needs.ts'
import { type PlanProblem, vaccinePlan as planOf } from './rules/vaccine-plan.ts'
import { findPetFor } from './store/find-pet-for.ts'
import { findApplications } from './store/medicines.ts'

/** The programme of this pet: what was given, what is due, and why. */
export async function vaccinePlan(
  { db, now }: Pick<PetsNeeds, 'db' | 'now'>,
  path: { customerId: string; petProfileId: string },
  context: CallContext,
): Promise<{ problem: PlanProblem | null; steps: PlanStep[] }> {
  const pet = await findPetFor(db, { ...path, uid: callerOf(context), right: 'see' })
  const all = await findApplications(db, pet.id)
  return planOf(lifeOfRow(pet), dosesOf(all), todayOf(context, now()))
}
