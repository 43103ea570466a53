import type { PetProfile } from '#services/pets/contract.ts'
import type { useTranslation } from '#web/i18n/i18n.ts'

type Say = ReturnType<typeof useTranslation<'petProfile'>>['t']

/**
 * Facts that the form about a pet asks and the page of the pet shows: what is typed, the choices, what the service
 * takes and what the page says. The words are `fields.*` and `facts.*` of the `petProfile` messages.
 */
export interface AboutDraft {
  sex: string
  castrated: string
}

/** Value of the choice 'No sé', and of a breed that nobody knows. */
export const UNKNOWN = 'unknown'

export type AboutFacts = Pick<PetProfile, keyof AboutDraft>

/** Choices by value, with the key of their words. The form adds 'No sé', which is 'unknown'. */
export const aboutChoices = [
  { name: 'sex', choices: { Macho: 'sexes.Macho', Hembra: 'sexes.Hembra' } },
  { name: 'castrated', choices: { yes: 'yes', no: 'no' } },
] as const satisfies readonly { name: keyof AboutDraft; choices: Record<string, string> }[]

/** As the service takes them; null: not known. */
export function parseAboutFacts({ sex, castrated }: AboutDraft): AboutFacts {
  return {
    sex: sex === 'Macho' || sex === 'Hembra' ? sex : null,
    castrated: castrated === 'yes' ? true : castrated === 'no' ? false : null,
  }
}

/** As the form holds them. */
export function toAboutDraft({ sex, castrated }: AboutFacts): AboutDraft {
  return { sex: sex ?? '', castrated: castrated === null ? '' : castrated ? 'yes' : 'no' }
}

export const blankAbout = toAboutDraft({ sex: null, castrated: null })
export const aboutNames = Object.keys(blankAbout) as (keyof AboutDraft)[]

/** As the page of the pet shows them. */
export function listAboutFacts({ sex, castrated }: AboutFacts, t: Say): { name: string; value: string }[] {
  return [
    { name: t('facts.sex'), value: sex ?? t('unknown') },
    ...(castrated === null ? [] : [{ name: t('facts.castrated'), value: t(castrated ? 'yes' : 'no') }]),
  ]
}
