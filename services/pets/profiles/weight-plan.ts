import type { Kysely } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetProfile, WeightPlan } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { plusDays } from '../rules/days.ts'
import type { Tables } from '../tables.ts'
import { todayOf } from '../today.ts'
import { isLosingTooFast, planWeight, type WeightTarget } from './rules/weight-plan.ts'
import { calculateWeightTrend, type Weighing } from './rules/weight-trend.ts'
import { findPetFor, type PetRow } from './store/find-pet-for.ts'
import {
  deleteWeightTargetRow,
  findWeightTargets,
  saveWeightTarget,
  type WeightTargetRow,
} from './store/weight-targets.ts'
import { findWeights, findWeightsOfPets } from './store/weights.ts'
import { toPet } from './to-pet.ts'

/** Four weeks in which the newest weight counts, and eight weeks of a trend before it. */
const TREND_AND_AGE_DAYS = 84

interface Path {
  customerId: string
  petProfileId: string
}

/** Target weight of a pet, its trend, and the way there or why a veterinarian must be asked. */
export async function weightPlan(
  { db, now }: Pick<PetsDependencies, 'db' | 'now'>,
  path: Path,
  context: CallContext,
): Promise<WeightPlan> {
  const pet = await findPetFor(db, { ...path, uid: accountUid(context), right: 'see' })
  return readWeightPlan(db, pet, todayOf(context, now()))
}

export async function setWeightTarget(
  { db, now }: Pick<PetsDependencies, 'db' | 'now'>,
  { grams, ...path }: Path & { grams: number },
  context: CallContext,
): Promise<WeightPlan> {
  const uid = accountUid(context)
  const today = todayOf(context, now())
  return db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'edit', isLocked: true })
    await saveWeightTarget(trx, { pet_profile_id: pet.id, grams, start_grams: pet.grams, started_on: today })
    return readWeightPlan(trx, pet, today)
  })
}

export async function deleteWeightTarget(
  { db, now }: Pick<PetsDependencies, 'db' | 'now'>,
  path: Path,
  context: CallContext,
): Promise<WeightPlan> {
  const uid = accountUid(context)
  return db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'edit', isLocked: true })
    await deleteWeightTargetRow(trx, pet.id)
    return readWeightPlan(trx, pet, todayOf(context, now()))
  })
}

/** Energy per day of the pets that are on the way to another weight. */
export async function findPlannedEnergy(
  db: Kysely<Tables>,
  pets: readonly PetProfile[],
  today: string,
): Promise<Map<string, number>> {
  if (pets.length === 0) return new Map()
  const targets = await findWeightTargets(
    db,
    pets.map(({ id }) => id),
  )
  if (targets.length === 0) return new Map()

  const since = plusDays(today, -TREND_AND_AGE_DAYS)
  const weighings = await findWeightsOfPets(db, { petProfileIds: targets.map((row) => row.pet_profile_id), since })
  return new Map(
    targets.flatMap((row) => {
      const pet = pets.find(({ id }) => id === row.pet_profile_id)
      const plan = pet && planWeight({ pet, weighings: weighings.get(pet.id) ?? [], target: toTarget(row), today })
      return pet && (plan?.kind === 'lose' || plan?.kind === 'gain') ? [[pet.id, plan.kcalPerDay]] : []
    }),
  )
}

async function readWeightPlan(db: Kysely<Tables>, row: PetRow, today: string): Promise<WeightPlan> {
  const [weighings, [found]] = await Promise.all([findWeights(db, row.id), findWeightTargets(db, [row.id])])
  return toWeightPlan({ pet: toPet(row), weighings, target: found ? toTarget(found) : null, today })
}

function toWeightPlan({
  pet,
  weighings,
  target,
  today,
}: {
  pet: PetProfile
  weighings: readonly Weighing[]
  target: WeightTarget | null
  today: string
}): WeightPlan {
  const trend = calculateWeightTrend(weighings)
  return {
    target,
    trend: trend && { ...trend, isTooFast: isLosingTooFast(pet, trend) },
    plan: target && planWeight({ pet, weighings, target, today }),
  }
}

function toTarget({ grams, start_grams, started_on }: WeightTargetRow): WeightTarget {
  return { grams, startGrams: start_grams, startedOn: started_on }
}
