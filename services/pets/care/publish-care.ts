import type { Transaction } from 'kysely'
import { countries } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { CountryIsoCode } from '#shared/values.ts'
import type { CareRecorded, PetDeathChanged, PetProfileCompleted } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { type ApplicationRow, findApplications } from '../medicines/store.ts'
import { toTreatment } from '../medicines/to-application.ts'
import { isComplete } from '../profiles/rules/complete-profile.ts'
import type { PetRow } from '../profiles/store/find-pet-for.ts'
import { markCompleted } from '../profiles/store/profiles.ts'
import { dayIn } from '../rules/days.ts'
import type { Tables } from '../tables.ts'
import { isTimely } from './rules/timely-care.ts'

type Dependencies = Pick<PetsDependencies, 'jobs' | 'now'>

/**
 * Publishes a recorded vaccine or deworming in the transaction that records it. For a guest nothing is published until
 * an account takes over the pet.
 */
export async function publishCareFact(
  trx: Transaction<Tables>,
  deps: Pick<Dependencies, 'jobs'>,
  { made, all, pet }: { made: ApplicationRow; all: readonly ApplicationRow[]; pet: PetRow },
  { viewer }: CallContext,
): Promise<void> {
  if (viewer.isGuest) return
  const earlier = all.filter(({ id }) => id !== made.id)
  await publishCare(trx, deps, { made, earlier, pet })
}

/**
 * Publishes the facts of a guest's pet that an account has taken over: all its care as of the time it was recorded, and
 * its profile if complete.
 */
export async function publishAdopted(
  trx: Transaction<Tables>,
  deps: Dependencies,
  pet: PetRow,
  context: CallContext,
): Promise<void> {
  const all = (await findApplications(trx, pet.id)).toSorted((one, other) => +one.created_at - +other.created_at)
  for (const [index, made] of all.entries()) await publishCare(trx, deps, { made, earlier: all.slice(0, index), pet })
  await publishCompletion(trx, deps, pet, context)
}

async function publishCare(
  trx: Transaction<Tables>,
  { jobs }: Pick<Dependencies, 'jobs'>,
  { made, earlier, pet }: { made: ApplicationRow; earlier: readonly ApplicationRow[]; pet: PetRow },
): Promise<void> {
  if (made.kind !== 'vaccine' && made.kind !== 'deworming') return
  const country = CountryIsoCode.parse(made.country)
  const today = dayIn(countries[country].timezone, made.created_at)
  const fact: CareRecorded = {
    applicationId: made.id,
    petProfileId: pet.id,
    ownerUid: pet.owner_uid,
    country,
    kind: made.kind,
    appliedOn: made.applied_on,
    isTimely: isTimely(toTreatment(made), { earlier: earlier.map(toTreatment), today }),
    recordedAt: made.created_at.toISOString(),
  }
  await jobs.publish(trx, 'care-recorded', fact)
}

/**
 * Publishes the completion of a profile once, in the transaction that completes it; `pet` as stored now. For a guest
 * nothing is published until an account takes over the pet.
 */
export async function publishCompletion(
  trx: Transaction<Tables>,
  { jobs, now }: Dependencies,
  pet: PetRow,
  { viewer }: CallContext,
): Promise<void> {
  if (viewer.isGuest || pet.completed_at !== null || !isComplete(pet)) return
  if (!(await markCompleted(trx, pet.id, now()))) return
  const fact: PetProfileCompleted = {
    petProfileId: pet.id,
    ownerUid: pet.owner_uid,
    country: viewer.country,
    completedAt: now().toISOString(),
  }
  await jobs.publish(trx, 'pet-profile-completed', fact)
}

/** Publishes a recorded, corrected or revoked death in the transaction that writes it; `pet` as stored now. */
export async function publishDeath(trx: Transaction<Tables>, { jobs, now }: Dependencies, pet: PetRow): Promise<void> {
  const fact: PetDeathChanged = {
    petProfileId: pet.id,
    ownerUid: pet.owner_uid,
    diedOn: pet.death_date,
    changedAt: now().toISOString(),
  }
  await jobs.publish(trx, 'pet-death-changed', fact)
}
