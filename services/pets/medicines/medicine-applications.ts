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
  needs: Pick<PetsDependencies, 'db' | 'now' | 'accounts' | 'log'>,
  { kind, ...path }: { customerId: string; petProfileId: string; kind?: MedicineKind | undefined },
  context: CallContext,
): Promise<MedicineApplication[]> {
  const pet = await findPetFor(needs.db, { ...path, uid: accountUid(context), right: 'see' })
  await saveReachPlace(needs, context)

  const all = await findApplications(needs.db, pet.id)
  const today = todayOf(context, needs.now())
  const booked = await findBookedKinds(needs.db, pet.id, needs.now())
  return all
    .filter((row) => kind === undefined || row.kind === kind)
    .map((row) => toApplication(row, { pet, all, today, booked }))
}
