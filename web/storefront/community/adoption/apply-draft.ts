import type { AdoptionAnswers } from '#services/community/contract.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'

export const HOMES = ['house-with-yard', 'house', 'flat', 'country'] as const

/** Values of the application form, as typed. */
export interface ApplyDraft {
  home: string
  household: string
  otherPets: string
  hoursAlone: string
  why: string
}

export const emptyDraft: ApplyDraft = { home: '', household: '', otherPets: '', hoursAlone: '', why: '' }

export type ApplyError = 'home' | 'household' | 'hoursAlone' | 'why'

export function parseApplyDraft(form: FormData): ApplyDraft {
  const readText = (name: keyof ApplyDraft, longest: number) => readTrimmed(form, name, longest)
  return {
    home: readText('home', 30),
    household: readText('household', 300),
    otherPets: readText('otherPets', 300),
    hoursAlone: readText('hoursAlone', 4),
    why: readText('why', 1000),
  }
}

/** Answers from the form's values, or the missing and invalid ones. */
export function toAnswers(draft: ApplyDraft): { answers: AdoptionAnswers } | { faults: ApplyError[] } {
  const home = HOMES.find((each) => each === draft.home)
  const hoursAlone = /^\d{1,2}$/.test(draft.hoursAlone) ? Number(draft.hoursAlone) : null
  const areHoursWrong = hoursAlone === null || hoursAlone > 24
  const faults: ApplyError[] = [
    ...(home ? [] : (['home'] as const)),
    ...(draft.household ? [] : (['household'] as const)),
    ...(areHoursWrong ? (['hoursAlone'] as const) : []),
    ...(draft.why ? [] : (['why'] as const)),
  ]
  if (!home || hoursAlone === null || faults.length > 0) return { faults }
  const { household, otherPets, why } = draft
  return { answers: { home, household, otherPets, hoursAlone, why } }
}
