import { PetDeathChanged } from '#services/pets/contract.ts'
import { insertLogLines } from '../bookings/store/bookings.ts'
import { lockInOrder } from '../bookings/store/locks.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { endWaitingForPet } from '../waiting-list/end-waiting-for-pet.ts'
import { takeOverDeath } from './store/pet-deaths.ts'

/**
 * Marks the visits of a pet that died, or of one whose death was recorded by mistake. Coming visits get a line in their
 * log, which the store reads, and waiting for its slot ends. The fact may arrive twice, late, or after a newer one.
 */
export async function takeOverPetDeath({ db, now }: Pick<AppointmentsDependencies, 'db' | 'now'>, fact: object) {
  const { petProfileId, diedOn, changedAt } = PetDeathChanged.parse(fact)
  await db.transaction().execute(async (trx) => {
    // A booking of this pet is either written and marked here, or reads the death.
    await lockInOrder(trx, { petIds: [petProfileId] })
    const visits = await takeOverDeath(trx, { petProfileId, diedOn, changedAt: new Date(changedAt) })
    const coming = visits.filter(({ state }) => state === 'PENDING' || state === 'CONFIRMED')
    if (diedOn === null) return

    await endWaitingForPet(trx, { petProfileId, now: now() })
    if (coming.length === 0) return
    await insertLogLines(
      trx,
      coming.map(({ id, petName }) => ({
        appointmentId: id,
        at: now(),
        what: 'PET_DIED' as const,
        by: 'system' as const,
        uid: null,
        text: `${petName} falleció: avisó su familia.`,
      })),
    )
  })
}
