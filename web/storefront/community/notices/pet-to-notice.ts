import type { PetProfile } from '#services/pets/contract.ts'
import { emptyNotice, type NoticeDraft } from './notice-draft.ts'

/** Form values of a notice for the visitor's pet, from its profile. */
export function petToNoticeDraft(pet: PetProfile, today: string): NoticeDraft {
  return {
    ...emptyNotice(today),
    species: pet.petType.toUpperCase() === 'GATO' ? 'GATO' : 'PERRO',
    name: pet.name,
    breed: pet.breed ?? '',
    sex: pet.sex ?? '',
    size: pet.size ?? '',
    marks: (pet.notes ?? '').slice(0, 500),
  }
}
