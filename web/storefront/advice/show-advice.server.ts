import type { Advice, StatementId } from '#services/pets/advice/rules/give-advice.ts'
import { SOURCES, type SourceId } from '#services/pets/advice/rules/sources.ts'
import type { Urgency } from '#services/pets/advice/rules/topic.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { formatNumber } from '#shared/format-number.ts'
import { translator } from '#web/i18n/i18n.ts'
import { formatWeight } from '../pantry/pet-labels.ts'

/** What stands above an answer: how soon a veterinarian is needed, that something must never be given, or that a person goes first. */
export type Banner = 'never' | 'now' | 'today' | 'visit' | 'home' | 'person'

/** An answer in words. Written on the server, so that no page carries the sentences of all answers as script. */
export interface ShownAdvice {
  banner: Banner
  /** 'perro · beagle · 12 kg' */
  understood: string[]
  parts: { topic: string; said: string; says: { text: string; source: number }[] }[]
  /** Numbered from 1 by `source`. */
  sources: { cited: string; href: string | null }[]
}

const MONTHS_SHOWN = 24

/** Null: nothing is known of the question. */
export function showAdvice(advice: Advice, locale: Locale): ShownAdvice | null {
  const { parts, urgency } = advice
  if (urgency === null) return null
  const t = translator(locale, 'adviceAnswers')
  const cited = [...new Set(parts.flatMap(({ says }) => says.map(({ source }) => source)))]
  return {
    banner: getBanner(advice.parts[0], urgency),
    understood: describeUnderstood(advice, locale),
    parts: parts.map(({ topic, said, says }) => ({
      topic,
      said,
      says: says.map(({ id, source }) => ({ text: getText(id), source: cited.indexOf(source) + 1 })),
    })),
    sources: cited.map((id: SourceId) => SOURCES[id]),
  }

  function getText(id: StatementId): string {
    const kcal = formatNumber(advice.kcalPerDay ?? 0, locale)
    if (id === 'portion.veterinarian') return t('says.portion.veterinarian', { kcal })
    if (id !== 'portion.need') return t(`says.${id}`)
    const { species, weightGrams } = advice.pet
    return t('says.portion.need', {
      pet: species ? t(`pet.${species}`) : '',
      weight: formatWeight(weightGrams ?? 0, locale),
      kcal,
    })
  }
}

function getBanner(first: Advice['parts'][number] | undefined, urgency: Urgency): Banner {
  if (first?.isOfPerson) return 'person'
  return first?.isForbidden && urgency !== 'now' ? 'never' : urgency
}

function describeUnderstood({ pet, question }: Advice, locale: Locale): string[] {
  const t = translator(locale, 'adviceAnswers')
  const { species, weightGrams, ageMonths, castrated } = pet
  return [
    species && t(`species.${species}`),
    question.breed,
    weightGrams !== null && formatWeight(weightGrams, locale),
    ageMonths !== null &&
      (ageMonths < MONTHS_SHOWN
        ? t('months', { count: ageMonths })
        : t('years', { count: Math.floor(ageMonths / 12) })),
    castrated && t('castrated'),
  ].filter((part): part is string => typeof part === 'string' && part !== '')
}
