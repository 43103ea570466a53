import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PlanStep } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { findApplications } from '../medicines/store.ts'
import { getDoses } from '../medicines/to-application.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { toLife } from '../profiles/to-life.ts'
import { todayOf } from '../today.ts'
import { type PlanProblem, vaccinePlan as planOf } from './rules/vaccine-plan.ts'

/** Vaccine plan of this pet: doses given, doses due, and why. */
export async function vaccinePlan(
  { db, now }: Pick<PetsDependencies, 'db' | 'now'>,
  path: { customerId: string; petProfileId: string },
  context: CallContext,
): Promise<{ problem: PlanProblem | null; steps: PlanStep[] }> {
  const pet = await findPetFor(db, { ...path, uid: accountUid(context), right: 'see' })
  const all = await findApplications(db, pet.id)
  return planOf(toLife(pet), getDoses(all), todayOf(context, now()))
}
