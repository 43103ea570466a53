import type { NewPetProfile, PetProfile } from '#services/pets/contract.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { isDay } from '../day.ts'
import { parseGrams } from '../weight/kilograms.ts'

/** What was chosen and typed of a pet so far, as letters: it travels in the address, so that no way back loses it. */
export interface PetDraft {
  petTypeId: string
  /** 'unknown': 'No sé'. */
  breedId: string
  name: string
  sex: string
  castrated: string
  /** What is known of the birthday: the day, its year, about how many years, or nothing. */
  knows: string
  birthday: string
  year: string
  age: string
  weight: string
}

export const UNKNOWN = 'unknown'

const blank: PetDraft = {
  petTypeId: '',
  breedId: '',
  name: '',
  sex: '',
  castrated: '',
  knows: '',
  birthday: '',
  year: '',
  age: '',
  weight: '',
}
const names = Object.keys(blank) as (keyof PetDraft)[]

/** Of an address or a form. `quickBreed` is the button that chooses a breed at once. */
export function parseDraft(from: Pick<URLSearchParams, 'get'> | Pick<FormData, 'get'>): PetDraft {
  const draft = { ...blank }
  for (const name of names) draft[name] = readTrimmed(from, name, 100)
  const quick = readTrimmed(from, 'quickBreed', 100)
  return quick ? { ...draft, breedId: quick } : draft
}

/** The same for an address: what was not said stays out of it. */
export function saidIn(draft: PetDraft): Partial<PetDraft> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''))
}

export const steps = ['species', 'breed', 'about', 'weight', 'photo'] as const
export type Step = (typeof steps)[number]
type TypedStep = Exclude<Step, 'photo'>

const fieldsByStep: Record<TypedStep, readonly (keyof PetDraft)[]> = {
  species: ['petTypeId'],
  breed: ['breedId'],
  about: ['name', 'sex', 'castrated', 'knows', 'birthday', 'year', 'age'],
  weight: ['weight'],
}

/** What the form of a step hands on without asking for it. */
export function handedOn(draft: PetDraft, step: TypedStep): Partial<PetDraft> {
  const asked = fieldsByStep[step]
  return Object.fromEntries(Object.entries(saidIn(draft)).filter(([name]) => !asked.some((each) => each === name)))
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

/** What is wrong with what was typed about the pet itself, by field. */
export function findAboutErrors(draft: PetDraft, today: string): FieldErrors {
  const faults: FieldErrors = {}
  if (draft.name === '') faults.name = 'name-missing'
  const birth = findBirthError(draft, today)
  return birth ? { ...faults, ...birth } : faults
}

/** More than any dog or cat has lived. */
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

/** The birthday that was meant: a year, or an age in years, is kept as the first day of its year. */
export function toBirth(draft: PetDraft, today: string): { birthday: string | null; birthdayIsYearOnly: boolean } {
  const { knows, birthday, year, age } = draft
  if (findBirthError(draft, today)) return { birthday: null, birthdayIsYearOnly: false }
  if (knows === 'date') return { birthday, birthdayIsYearOnly: false }
  if (knows === 'year') return { birthday: `${year}-01-01`, birthdayIsYearOnly: true }
  if (knows === 'age') return { birthday: `${Number(today.slice(0, 4)) - Number(age)}-01-01`, birthdayIsYearOnly: true }
  return { birthday: null, birthdayIsYearOnly: false }
}

/** Which step is shown when `asked` is: never one whose step before still lacks something. */
export function stepFor(asked: string | null, draft: PetDraft, today: string): TypedStep {
  const order: readonly (string | null)[] = steps
  const wanted = order.indexOf(asked)
  if (wanted <= 0 || draft.petTypeId === '') return 'species'
  if (wanted === 1 || draft.breedId === '') return 'breed'
  if (wanted === 2 || Object.keys(findAboutErrors(draft, today)).length > 0) return 'about'
  return 'weight'
}

/** Facts of the pet as the service takes them; the draft must have no faults. */
export function toFacts(draft: PetDraft, today: string) {
  return {
    name: draft.name,
    breedId: draft.breedId === '' || draft.breedId === UNKNOWN ? null : draft.breedId,
    sex: parseSex(draft.sex),
    castrated: draft.castrated === 'yes' ? true : draft.castrated === 'no' ? false : null,
    ...toBirth(draft, today),
  }
}

function parseSex(said: string): 'Macho' | 'Hembra' | null {
  return said === 'Macho' || said === 'Hembra' ? said : null
}

export function toNewPet(draft: PetDraft, today: string): NewPetProfile {
  const grams = parseGrams(draft.weight)
  return { ...toFacts(draft, today), petTypeId: draft.petTypeId, weight: grams === null ? null : grams / 1000 }
}

/**
 * Grams that the new pet does not have yet, to be added to its history: 0,1 kg is what a newborn kitten weighs, and in the
 * pet itself it stands for a weight that nobody knows (D36). Null: none is left.
 */
export function gramsLeft(draft: PetDraft, made: Pick<PetProfile, 'weightGrams'>): number | null {
  return made.weightGrams === null ? parseGrams(draft.weight) : null
}

type Known = Pick<
  PetProfile,
  'name' | 'petTypeId' | 'breedId' | 'sex' | 'castrated' | 'birthday' | 'birthdayIsYearOnly'
>

/** What a form shows of a pet that is there. */
export function toPetDraft({
  name,
  petTypeId,
  breedId,
  sex,
  castrated,
  birthday,
  birthdayIsYearOnly,
}: Known): PetDraft {
  return {
    ...blank,
    name,
    petTypeId,
    breedId: breedId ?? UNKNOWN,
    sex: sex ?? '',
    castrated: castrated === null ? '' : castrated ? 'yes' : 'no',
    knows: birthday === null ? '' : birthdayIsYearOnly ? 'year' : 'date',
    birthday: birthday !== null && !birthdayIsYearOnly ? birthday : '',
    year: birthday !== null && birthdayIsYearOnly ? birthday.slice(0, 4) : '',
  }
}
