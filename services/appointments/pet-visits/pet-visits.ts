import type { AppointmentsDependencies } from '../deps.ts'
import { findPetVisits } from './store.ts'

/** Completed visits of a pet, the newest first; pets asks for them and knows who may read them. */
export function petVisits({ db }: Pick<AppointmentsDependencies, 'db'>, { petId }: { petId: string }) {
  return findPetVisits(db, petId)
}
