import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PlanStep } from '../contract.ts'
import type { PetsNeeds } from '../deps.ts'
import { dosesOf } from '../medicines/describe-application.ts'
import { findApplications } from '../medicines/store.ts'
import { lifeOfRow } from '../profiles/life-of-row.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { todayOf } from '../today.ts'
import { type PlanProblem, vaccinePlan as planOf } from './rules/vaccine-plan.ts'

/** The programme of this pet: what was given, what is due, and why. */
export async function vaccinePlan(
  { db, now }: Pick<PetsNeeds, 'db' | 'now'>,
  path: { customerId: string; petProfileId: string },
  context: CallContext,
): Promise<{ problem: PlanProblem | null; steps: PlanStep[] }> {
  const pet = await findPetFor(db, { ...path, uid: accountUid(context), right: 'see' })
  const all = await findApplications(db, pet.id)
  return planOf(lifeOfRow(pet), dosesOf(all), todayOf(context, now()))
}
