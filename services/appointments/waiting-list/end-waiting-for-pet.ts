import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { endEntriesOfPet } from './store/waiting.ts'

/** Ends waiting for a slot of a pet that died. An offer that was made before lasts until it expires. */
export function endWaitingForPet(trx: Transaction<Tables>, pet: { petProfileId: string; now: Date }): Promise<void> {
  return endEntriesOfPet(trx, pet)
}
