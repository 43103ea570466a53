import type { PetRow } from './store/find-pet-for.ts'

/** Fields of a pet that the medicine rules need. */
export function toLife(pet: Pick<PetRow, 'pet_type' | 'birthday' | 'is_birthday_year_only' | 'death_date'>) {
  return {
    petType: pet.pet_type,
    birthday: pet.birthday,
    birthdayIsYearOnly: pet.is_birthday_year_only,
    deathDate: pet.death_date,
  }
}
