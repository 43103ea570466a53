import type { CallContext } from '#shared/rpc/service.ts'
import type { VetNote } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { findCallersPet } from '../profiles/find-callers-pet.ts'
import { findVetNotes } from './store/vet-notes.ts'
import { toVetNote } from './to-vet-note.ts'

/** Notes of veterinarians about a pet, for who may edit it; the newest first. */
export async function vetNotes(
  { db }: Pick<PetsDependencies, 'db'>,
  path: { customerId: string; petProfileId: string },
  context: CallContext,
): Promise<VetNote[]> {
  const pet = await findCallersPet(db, { ...path, right: 'edit' }, context)
  return (await findVetNotes(db, pet.id)).map(toVetNote)
}
