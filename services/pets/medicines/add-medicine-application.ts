import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findBookedKinds } from '../care/booked-kinds.ts'
import { publishCareFact } from '../care/publish-care.ts'
import type { MedicineApplication } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { findPetFor, type PetRow } from '../profiles/store/find-pet-for.ts'
import { toLife } from '../profiles/to-life.ts'
import { saveReachPlace } from '../sharing/save-reach.ts'
import type { Tables } from '../tables.ts'
import { todayOf } from '../today.ts'
import { productKey } from './rules/medicine-kinds.ts'
import { nextDueOn } from './rules/next-due.ts'
import { findApplications, insertApplication } from './store.ts'
import { getDoses, toApplication } from './to-application.ts'
import { normalizeFacts, planReminders, type WrittenFacts, withPlanVaccines } from './write-application.ts'

const mostOfPet = 1000

/** A treatment to record; absent facts are worked out. */
export type NewTreatment = Omit<WrittenFacts, 'nextDueOn' | 'planVaccines'> & {
  nextDueOn?: string | null | undefined
  planVaccines?: WrittenFacts['planVaccines'] | undefined
}

/**
 * Records a treatment. When two family members record the same product on the same day, the first record stays, and the
 * second caller gets it with its author.
 */
export async function addMedicineApplication(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'accounts' | 'jobs' | 'log'>,
  input: NewTreatment & { customerId: string; petProfileId: string },
  context: CallContext,
): Promise<MedicineApplication & { wasThere: boolean }> {
  const uid = accountUid(context)
  const { customerId, petProfileId, ...given } = input
  await saveReachPlace(deps, context)

  return createOnce(deps, { operation: 'add-medicine', input }, context, async (trx) => {
    const pet = await findPetFor(trx, { customerId, petProfileId, uid, right: 'record', isLocked: true })
    return recordTreatment(trx, deps, { pet, given }, context)
  })
}

/** Records a treatment of a locked pet with its reminders and its fact; one that is there already stays. */
export async function recordTreatment(
  trx: Transaction<Tables>,
  deps: Pick<PetsDependencies, 'now' | 'jobs'>,
  { pet, given }: { pet: PetRow; given: NewTreatment },
  context: CallContext,
): Promise<MedicineApplication & { wasThere: boolean }> {
  const now = deps.now()
  const today = todayOf(context, now)
  const { country } = context.viewer
  const asked = withPlanVaccines(given, pet)
  const before = await findApplications(trx, pet.id)
  const booked = await findBookedKinds(trx, pet.id, now)
  const same = before.find(
    ({ kind, product_key, applied_on }) =>
      kind === asked.kind && product_key === productKey(asked.product) && applied_on === asked.appliedOn,
  )
  if (same) return { ...toApplication(same, { pet, all: before, today, booked }), wasThere: true }
  if (before.length >= mostOfPet) throw petsError('too-many')

  const checked = normalizeFacts({ ...asked, nextDueOn: asked.nextDueOn ?? null }, pet, today)
  const facts =
    asked.nextDueOn === undefined
      ? { ...checked, next_due_on: nextDueOn(asked, toLife(pet), getDoses(before)) }
      : checked
  const id = newId()
  await insertApplication(trx, { id, petProfileId: pet.id, facts, recordedByUid: accountUid(context), country, now })
  await planReminders(trx, { id, nextDueOn: facts.next_due_on, country, now })

  const all = await findApplications(trx, pet.id)
  const made = all.find((row) => row.id === id)
  if (!made) throw petsError('application-not-found')
  await publishCareFact(trx, deps, { made, all, pet }, context)
  return { ...toApplication(made, { pet, all, today, booked }), wasThere: false }
}
