import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findBookedKinds } from '../care/booked-kinds.ts'
import type { MedicineApplication } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { PetsDependencies } from '../deps.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { saveReachPlace } from '../sharing/save-reach.ts'
import { todayOf } from '../today.ts'
import { type NewTreatment, recordTreatment } from './add-medicine-application.ts'
import { findApplications } from './store.ts'
import { toApplication } from './to-application.ts'

interface PaperCard {
  customerId: string
  petProfileId: string
  applications: NewTreatment[]
}

/** Records the treatments of a paper card in one transaction, the oldest first: each is then the dose that it was. */
export async function addMedicineApplications(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'accounts' | 'jobs' | 'log'>,
  input: PaperCard,
  context: CallContext,
): Promise<(MedicineApplication & { wasThere: boolean })[]> {
  const uid = accountUid(context)
  const { applications, ...path } = input
  await saveReachPlace(deps, context)

  return createOnce(deps, { operation: 'add-medicines', input }, context, async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'record', isLocked: true })
    const recorded = new Map<NewTreatment, { id: string; wasThere: boolean }>()
    for (const given of applications.toSorted((a, b) => a.appliedOn.localeCompare(b.appliedOn)))
      recorded.set(given, await recordTreatment(trx, deps, { pet, given }, context))

    // Read when all are there: a later line ends what was due after an earlier one.
    const now = deps.now()
    const all = await findApplications(trx, pet.id)
    const standing = { pet, all, today: todayOf(context, now), booked: await findBookedKinds(trx, pet.id, now) }
    const byId = new Map(all.map((row) => [row.id, row]))
    return applications.flatMap((given) => {
      const { id, wasThere } = recorded.get(given) ?? {}
      const row = id === undefined ? undefined : byId.get(id)
      return row ? [{ ...toApplication(row, standing), wasThere: wasThere === true }] : []
    })
  })
}
