import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { bookedKindsOf } from '../care/booked-kinds.ts'
import { tellCare } from '../care/publish-care.ts'
import type { MedicineApplication } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { PetsNeeds } from '../deps.ts'
import { petsError } from '../errors.ts'
import { lifeOfRow } from '../profiles/life-of-row.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { keepReach } from '../sharing/save-reach.ts'
import { todayOf } from '../today.ts'
import { describeApplication, dosesOf } from './describe-application.ts'
import { productKey } from './rules/medicine-kinds.ts'
import { nextDueOn } from './rules/next-due.ts'
import { findApplications, insertApplication } from './store.ts'
import { keptFacts, planReminders, type WrittenFacts } from './write-application.ts'

const mostOfPet = 1000

type New = Omit<WrittenFacts, 'nextDueOn'> & { nextDueOn?: string | null | undefined }

/**
 * Writes down what was given. Two phones of a family that write down the same product of the same day make one record: the
 * second one learns that it was there, and by whom.
 */
export async function addMedicineApplication(
  needs: Pick<PetsNeeds, 'db' | 'now' | 'accounts' | 'jobs' | 'log'>,
  input: New & { customerId: string; petProfileId: string },
  context: CallContext,
): Promise<MedicineApplication & { wasThere: boolean }> {
  const uid = accountUid(context)
  const { customerId, petProfileId, ...asked } = input
  await keepReach(needs, context)

  const now = needs.now()
  const today = todayOf(context, now)
  const { country } = context.viewer
  return createOnce(needs, { operation: 'add-medicine', input }, context, async (trx) => {
    const pet = await findPetFor(trx, { customerId, petProfileId, uid, right: 'record', isLocked: true })
    const before = await findApplications(trx, pet.id)
    const booked = await bookedKindsOf(trx, pet.id, now)
    const same = before.find(
      ({ kind, product_key, applied_on }) =>
        kind === asked.kind && product_key === productKey(asked.product) && applied_on === asked.appliedOn,
    )
    if (same) return { ...describeApplication(same, { pet, all: before, today, booked }), wasThere: true }
    if (before.length >= mostOfPet) throw petsError('too-many')

    const checked = keptFacts({ ...asked, nextDueOn: asked.nextDueOn ?? null }, pet, today)
    const facts =
      asked.nextDueOn === undefined
        ? { ...checked, next_due_on: nextDueOn(asked, lifeOfRow(pet), dosesOf(before)) }
        : checked
    const id = newId()
    await insertApplication(trx, { id, petProfileId: pet.id, facts, recordedByUid: uid, country, now })
    await planReminders(trx, { id, nextDueOn: facts.next_due_on, country, now })

    const all = await findApplications(trx, pet.id)
    const made = all.find((row) => row.id === id)
    if (!made) throw petsError('application-not-found')
    await tellCare(trx, needs, { made, all, pet }, context)
    return { ...describeApplication(made, { pet, all, today, booked }), wasThere: false }
  })
}
