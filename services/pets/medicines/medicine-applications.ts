import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findBookedKinds } from '../care/booked-kinds.ts'
import type { MedicineApplication, MedicineKind } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { saveReachPlace } from '../sharing/save-reach.ts'
import { todayOf } from '../today.ts'
import { findApplications } from './store.ts'
import { toApplication } from './to-application.ts'

/** Treatments of a pet, the newest first. */
export async function medicineApplications(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'accounts' | 'log'>,
  { kind, ...path }: { customerId: string; petProfileId: string; kind?: MedicineKind | undefined },
  context: CallContext,
): Promise<MedicineApplication[]> {
  const pet = await findPetFor(deps.db, { ...path, uid: accountUid(context), right: 'see' })
  await saveReachPlace(deps, context)

  const all = await findApplications(deps.db, pet.id)
  const today = todayOf(context, deps.now())
  const booked = await findBookedKinds(deps.db, pet.id, deps.now())
  return all
    .filter((row) => kind === undefined || row.kind === kind)
    .map((row) => toApplication(row, { pet, all, today, booked }))
}
