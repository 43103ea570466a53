import { newId } from '#shared/ids.ts'
import type { PetProfile } from '../contract.ts'
import { unknownFacts } from '../profiles/rules/unknown-facts.ts'

/** A dog of 12 kg born in July 2023; a test says what differs. */
export function aPetProfile(facts: Partial<PetProfile> = {}): PetProfile {
  return {
    ...unknownFacts,
    id: newId(),
    userId: 'uid-1',
    customerId: newId(),
    name: 'Toby',
    petTypeId: 'perro',
    petType: 'PERRO',
    breedId: 'perro-beagle',
    breed: 'Beagle',
    sex: 'Macho',
    castrated: true,
    birthday: '2023-07-05',
    preexistingConditions: ['Alergia al pollo'],
    weight: 12,
    weightGrams: 12_380,
    weighedOn: '2026-11-10',
    size: 'mediano',
    remindersOn: true,
    access: 'owner',
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    ...facts,
  }
}
