import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { bookedKindsOf } from '../care/booked-kinds.ts'
import type { MedicineApplication, MedicineKind } from '../contract.ts'
import type { PetsNeeds } from '../deps.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { keepReach } from '../sharing/save-reach.ts'
import { todayOf } from '../today.ts'
import { describeApplication } from './describe-application.ts'
import { findApplications } from './store.ts'

/** What a pet was given, the newest first. */
export async function medicineApplications(
  needs: Pick<PetsNeeds, 'db' | 'now' | 'accounts' | 'log'>,
  { kind, ...path }: { customerId: string; petProfileId: string; kind?: MedicineKind | undefined },
  context: CallContext,
): Promise<MedicineApplication[]> {
  const pet = await findPetFor(needs.db, { ...path, uid: accountUid(context), right: 'see' })
  await keepReach(needs, context)

  const all = await findApplications(needs.db, pet.id)
  const today = todayOf(context, needs.now())
  const booked = await bookedKindsOf(needs.db, pet.id, needs.now())
  return all
    .filter((row) => kind === undefined || row.kind === kind)
    .map((row) => describeApplication(row, { pet, all, today, booked }))
}
