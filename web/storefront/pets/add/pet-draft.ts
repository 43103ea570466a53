import type { NewPetProfile, PetProfile } from '#services/pets/contract.ts'
import { type AboutFacts, aboutNames, blankAbout, parseAboutFacts, toAboutDraft, UNKNOWN } from '../about-facts.ts'
import { isDay } from '../day.ts'
import { parseGrams } from '../weight/kilograms.ts'
import type { PetDraft } from './pet-draft-form.server.ts'

export const emptyPetDraft: PetDraft = {
  petTypeId: '',
  breedId: '',
  name: '',
  ...blankAbout,
  knows: '',
  birthday: '',
  year: '',
  age: '',
  weight: '',
}

/** Draft for an address, without empty values. */
export function toSearchFields(draft: PetDraft): Partial<PetDraft> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''))
}

export const steps = ['species', 'breed', 'about', 'weight', 'photo'] as const
export type Step = (typeof steps)[number]
type TypedStep = Exclude<Step, 'photo'>

const fieldsByStep: Record<TypedStep, readonly (keyof PetDraft)[]> = {
  species: ['petTypeId'],
  breed: ['breedId'],
  about: ['name', ...aboutNames, 'knows', 'birthday', 'year', 'age'],
  weight: ['weight'],
}

/** Hidden fields of a step's form: values of the other steps. */
export function handedOn(draft: PetDraft, step: TypedStep): Partial<PetDraft> {
  const asked = fieldsByStep[step]
  return Object.fromEntries(
    Object.entries(toSearchFields(draft)).filter(([name]) => !asked.some((each) => each === name)),
  )
}

export type FieldError =
  | 'name-missing'
  | 'birthday-missing'
  | 'birthday-needed'
  | 'birthday-in-future'
  | 'birthday-too-old'
  | 'year-wrong'
  | 'age-wrong'
  | 'weight-wrong'
  | 'sex-needed'
export type FieldErrors = Partial<Record<keyof PetDraft, FieldError>>

/** Errors of the step about the pet, by field. */
export function findAboutErrors(draft: PetDraft, today: string): FieldErrors {
  const errors: FieldErrors = {}
  if (draft.name === '') errors.name = 'name-missing'
  const birth = findBirthError(draft, today)
  return birth ? { ...errors, ...birth } : errors
}

/** Maximum age in years, above any known dog or cat. */
const OLDEST = 40

function findBirthError({ knows, birthday, year, age }: PetDraft, today: string): FieldErrors | null {
  const thisYear = Number(today.slice(0, 4))
  switch (knows) {
    case 'date':
      if (!isDay(birthday)) return { birthday: 'birthday-missing' }
      if (birthday > today) return { birthday: 'birthday-in-future' }
      return Number(birthday.slice(0, 4)) < thisYear - OLDEST ? { birthday: 'birthday-too-old' } : null
    case 'year':
      return /^\d{4}$/.test(year) && Number(year) <= thisYear && Number(year) >= thisYear - OLDEST
        ? null
        : { year: 'year-wrong' }
    case 'age':
      return /^\d{1,2}$/.test(age) && Number(age) <= OLDEST ? null : { age: 'age-wrong' }
    default:
      return null
  }
}

/** Birthday of the draft; a year or an age becomes the first day of the year. */
export function toBirth(draft: PetDraft, today: string): { birthday: string | null; birthdayIsYearOnly: boolean } {
  const { knows, birthday, year, age } = draft
  if (findBirthError(draft, today)) return { birthday: null, birthdayIsYearOnly: false }
  if (knows === 'date') return { birthday, birthdayIsYearOnly: false }
  if (knows === 'year') return { birthday: `${year}-01-01`, birthdayIsYearOnly: true }
  if (knows === 'age') return { birthday: `${Number(today.slice(0, 4)) - Number(age)}-01-01`, birthdayIsYearOnly: true }
  return { birthday: null, birthdayIsYearOnly: false }
}

/** Step to show for the requested one: the first incomplete step at the latest. */
export function stepFor(asked: string | null, draft: PetDraft, today: string): TypedStep {
  const order: readonly (string | null)[] = steps
  const wanted = order.indexOf(asked)
  if (wanted <= 0 || draft.petTypeId === '') return 'species'
  if (wanted === 1 || draft.breedId === '') return 'breed'
  if (wanted === 2 || Object.keys(findAboutErrors(draft, today)).length > 0) return 'about'
  return 'weight'
}

/** Facts of the pet as the service takes them; the draft must have no errors. */
export function toFacts(draft: PetDraft, today: string) {
  return {
    name: draft.name,
    breedId: draft.breedId === '' || draft.breedId === UNKNOWN ? null : draft.breedId,
    ...parseAboutFacts(draft),
    ...toBirth(draft, today),
  }
}

export function toNewPet(draft: PetDraft, today: string): NewPetProfile {
  const grams = parseGrams(draft.weight)
  return { ...toFacts(draft, today), petTypeId: draft.petTypeId, weight: grams === null ? null : grams / 1000 }
}

/**
 * Grams that the created pet lacks, to be added to its history: a newborn kitten weighs 0,1 kg, but as the pet's
 * own weight 0,1 means unknown. Null: nothing to add.
 */
export function gramsLeft(draft: PetDraft, made: Pick<PetProfile, 'weightGrams'>): number | null {
  return made.weightGrams === null ? parseGrams(draft.weight) : null
}

type Known = AboutFacts & Pick<PetProfile, 'name' | 'petTypeId' | 'breedId' | 'birthday' | 'birthdayIsYearOnly'>

/** Draft of an existing pet, for its form. */
export function toPetDraft(pet: Known): PetDraft {
  const { name, petTypeId, breedId, birthday, birthdayIsYearOnly } = pet
  return {
    ...emptyPetDraft,
    name,
    petTypeId,
    breedId: breedId ?? UNKNOWN,
    ...toAboutDraft(pet),
    knows: birthday === null ? '' : birthdayIsYearOnly ? 'year' : 'date',
    birthday: birthday !== null && !birthdayIsYearOnly ? birthday : '',
    year: birthday !== null && birthdayIsYearOnly ? birthday.slice(0, 4) : '',
  }
}
