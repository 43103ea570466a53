import { computeFingerprint } from '#shared/database/idempotency.ts'
import type { ApplicationRow } from '../medicines/store.ts'
import type { PetRow } from '../profiles/store/find-pet-for.ts'
import { type CardContent, cardContent } from './rules/card-content.ts'

type CardPetRow = Pick<PetRow, 'name' | 'pet_type' | 'breed' | 'sex' | 'birthday' | 'is_birthday_year_only'>

/** Current card content of a pet, and its hash, which differs from that of an outdated card. */
export function toCardContent(
  pet: CardPetRow,
  all: readonly ApplicationRow[],
): { content: CardContent; contentHash: string } {
  const content = cardContent(
    {
      name: pet.name,
      petType: pet.pet_type,
      breed: pet.breed,
      sex: pet.sex,
      birthday: pet.birthday,
      birthdayIsYearOnly: pet.is_birthday_year_only,
    },
    all.map(({ kind, product, applied_on, next_due_on, batch }) => ({
      kind,
      product,
      appliedOn: applied_on,
      nextDueOn: next_due_on,
      batch,
    })),
  )
  return { content, contentHash: computeFingerprint(content) }
}
