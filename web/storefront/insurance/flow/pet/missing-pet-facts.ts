import type { PetProfile } from '#services/pets/contract.ts'
import { UNKNOWN } from '../../../pets/about-facts.ts'
import { type FieldErrors, findAboutErrors, toBirth } from '../../../pets/add/pet-draft.ts'
import type { PetDraft } from '../../../pets/add/pet-draft-form.server.ts'
import { parseGrams } from '../../../pets/weight/kilograms.ts'

/** Data of a pet that an insurance requires; the breed is optional. */
export type Lack = 'sex' | 'birthday' | 'weight'

type Known = Pick<PetProfile, 'sex' | 'birthday' | 'weightGrams'>

export function findLacks({ sex, birthday, weightGrams }: Known): Lack[] {
  const lacks: Lack[] = []
  if (sex === null) lacks.push('sex')
  if (birthday === null) lacks.push('birthday')
  if (weightGrams === null) lacks.push('weight')
  return lacks
}

/** Errors in the answers about the missing data. */
export function findAnswerErrors(draft: PetDraft, lacks: readonly Lack[], today: string): FieldErrors {
  const errors: FieldErrors = {}
  if (lacks.includes('sex') && draft.sex !== 'Macho' && draft.sex !== 'Hembra') errors.sex = 'sex-needed'
  if (lacks.includes('birthday')) {
    const { name, ...birth } = findAboutErrors({ ...draft, name: 'any' }, today)
    Object.assign(errors, birth)
    const isAnswered = draft.knows === 'date' || draft.knows === 'year' || draft.knows === 'age'
    if (!isAnswered) errors.knows = 'birthday-needed'
  }
  if (lacks.includes('weight') && parseGrams(draft.weight) === null) errors.weight = 'weight-wrong'
  return errors
}

type PetAnswers = Partial<Pick<PetProfile, 'sex' | 'birthday' | 'birthdayIsYearOnly' | 'breedId'>>

/** Answers as the pets service takes them; the weight goes into its history. The draft must have no errors. */
export function toAnswers(draft: PetDraft, lacks: readonly Lack[], today: string): PetAnswers {
  const { sex, breedId } = draft
  return {
    ...(lacks.includes('sex') && (sex === 'Macho' || sex === 'Hembra') ? { sex } : {}),
    ...(lacks.includes('birthday') ? toBirth(draft, today) : {}),
    ...(breedId === '' || breedId === UNKNOWN ? {} : { breedId }),
  }
}
