import { getCoatNumber } from '../../rules/coat-number.ts'
import { wholeMonthsBetween } from '../../rules/whole-months.ts'

/** Fields that a public page may show; the contract's TagFields. */
export const TAG_FIELDS = ['photo', 'name', 'breed', 'sex', 'age', 'ownerName', 'conditions', 'message'] as const

export type TagField = (typeof TAG_FIELDS)[number]

/** Fields that a new tag shows. */
export const FIRST_SHOWN: readonly TagField[] = ['photo', 'name']

export interface TaggedPet {
  petProfileId: string
  name: string
  picture: string | null
  petType: string
  breed: string | null
  sex: string | null
  birthday: string | null
  birthdayIsYearOnly: boolean
  ownerName: string
  conditions: readonly string[]
  message: string | null
  isLost: boolean
}

/**
 * Public data of a tag: the species, whether the pet is lost, and the fields that its owner shows. The age in whole
 * years (months below one) and never the birthday; the owner's first name only; never any contact data.
 */
export function toPublicTag(pet: TaggedPet, shown: ReadonlySet<string>, today: string) {
  const when = <Value>(field: TagField, value: Value) => (shown.has(field) ? value : null)
  return {
    name: when('name', pet.name),
    picture: when('photo', pet.picture),
    coatNumber: getCoatNumber(pet.petProfileId),
    petType: pet.petType,
    breed: when('breed', pet.breed),
    sex: when('sex', pet.sex),
    age: when('age', formatAge(pet, today)),
    ownerName: when('ownerName', pet.ownerName.trim().split(/\s+/)[0] || null),
    conditions: [...(when('conditions', pet.conditions) ?? [])],
    message: when('message', pet.message),
    isLost: pet.isLost,
  }
}

/** '3 años', '4 meses', 'unos 3 años' when only the year is known; null for an unknown birthday. */
export function formatAge(
  { birthday, birthdayIsYearOnly }: Pick<TaggedPet, 'birthday' | 'birthdayIsYearOnly'>,
  today: string,
): string | null {
  if (birthday === null) return null
  const [years, months] = birthdayIsYearOnly ? [yearsApart(birthday, today), 0] : wholeAge(birthday, today)
  if (years > 0)
    return `${birthdayIsYearOnly ? 'unos ' : ''}${years} ${years === 1 ? 'año' : 'años'}`.replace('unos 1 ', 'un ')
  if (birthdayIsYearOnly) return 'menos de un año'
  if (months === 0) return 'menos de un mes'
  return months === 1 ? '1 mes' : `${months} meses`
}

function yearsApart(birthday: string, today: string): number {
  return Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
}

function wholeAge(birthday: string, today: string): [years: number, months: number] {
  const months = wholeMonthsBetween(birthday, today)
  return [Math.floor(months / 12), months % 12]
}
