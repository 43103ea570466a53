import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { publishAdopted } from '../care/publish-care.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { moveRecorder } from '../medicines/store.ts'
import { moveFoodEaters, movePantryFoods } from '../pantry/store.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { movePets } from '../profiles/store/profiles.ts'
import { saveReachPlace } from '../sharing/save-reach.ts'
import { deleteReach } from '../sharing/store/reach.ts'
import { handOverVetRecords } from '../vet-history/hand-over-vet-records.ts'
import { findNewCustomer, holdCustomer } from './own-customer.ts'
import { deleteCustomer, lockCustomer } from './store/customers.ts'

/**
 * Moves a guest's pets to the caller in one transaction; a second caller finds none. The guest's own credential is
 * required, and it must belong to a guest, so that an account with a sign-in cannot be taken over.
 */
export async function adoptGuestData(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'accounts' | 'log' | 'jobs'>,
  { guestToken }: { guestToken: string },
  context: CallContext,
): Promise<{ pets: number }> {
  const uid = accountUid(context)
  const guest = await deps.accounts.viewerOf(
    guestToken.includes('.') ? { bearer: guestToken } : { sessionToken: guestToken },
    { context },
  )
  if (guest.uid === uid) return { pets: 0 }
  if (!guest.isGuest) throw petsError('not-a-guest')
  return movePetsOfGuest(deps, guest.uid, context)
}

/** Moves the pets of a guest, or of a merged account, to the caller; `isNew`: nobody earned anything with them before. */
export async function movePetsOfGuest(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'accounts' | 'log' | 'jobs'>,
  guestUid: string,
  context: CallContext,
  { isNew }: { isNew: boolean } = { isNew: true },
): Promise<{ pets: number }> {
  const uid = accountUid(context)
  const { isGuest } = context.viewer
  const fresh = await findNewCustomer(deps, context)
  const pets = await deps.db.transaction().execute(async (trx) => {
    const guestCustomer = await lockCustomer(trx, guestUid)
    if (!guestCustomer) return 0

    const own = await holdCustomer(trx, uid, fresh)
    const moved = await movePets(trx, guestCustomer.id, own.id)
    await movePantryFoods(trx, guestCustomer.id, own.id)
    await moveFoodEaters(trx, guestCustomer.id, own.id)
    await moveRecorder(trx, guestUid, uid)
    await handOverVetRecords(trx, { from: guestUid, to: uid })
    await deleteCustomer(trx, guestUid)
    await deleteReach(trx, guestUid)
    // A guest earns nothing; an account that takes the pets over later does.
    for (const petProfileId of isGuest || !isNew ? [] : moved) {
      const pet = await findPetFor(trx, { petProfileId, uid, right: 'owner' })
      await publishAdopted(trx, deps, pet, context)
    }
    return moved.length
  })
  // The guest's records may have reminders due soon.
  if (pets > 0) await saveReachPlace(deps, context)
  return { pets }
}
