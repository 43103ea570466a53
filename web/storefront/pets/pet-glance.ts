import type { PetProfile } from '#services/pets/contract.ts'
import { type Age, calculateAge } from '#services/pets/profiles/rules/age.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { translator } from '#web/i18n/i18n.ts'
import { type PetKind, toPetKind } from './pet-coat.ts'
import { kilograms } from './weight/kilograms.ts'

/** What every page about a pet shows of it, in words. */
export interface PetGlance {
  id: string
  /** Customer of the owner, a parameter of every call about the pet. */
  customerId: string
  name: string
  kind: PetKind
  /** 'Beagle'; 'Perro' when the breed is unknown. */
  breed: string
  /** '3 años', 'unos 3 años', '7 semanas'; null when unknown. */
  age: string | null
  /** '12,5 kg'; null when unknown. */
  weight: string | null
  size: PetProfile['size']
  sex: PetProfile['sex']
  picture: string | null
  isGone: boolean
  /** '2012 – 2024', of a pet that died. */
  years: string | null
  access: PetProfile['access']
}

interface Place {
  locale: Locale
  /** yyyy-MM-dd. */
  today: string
}

export function toPetGlance(pet: PetProfile, { locale, today }: Place): PetGlance {
  const t = translator(locale, 'petProfile')
  const kind = toPetKind(pet.petType)
  return {
    id: pet.id,
    customerId: pet.customerId,
    name: pet.name,
    kind,
    breed: pet.breed ?? t(`kinds.${kind}`),
    age: formatAge(calculateAge(pet, today), locale),
    weight: pet.weightGrams === null ? null : kilograms(pet.weightGrams, locale),
    size: pet.size,
    sex: pet.sex,
    picture: pet.picture,
    isGone: pet.deathDate !== null,
    years: getYears(pet),
    access: pet.access,
  }
}

export function formatAge(age: Age | null, locale: Locale): string | null {
  const t = translator(locale, 'petProfile')
  if (!age) return null
  if (age.unit !== 'years') return t(`age.${age.unit}`, { count: age.count })
  const years = t('age.years', { count: age.count })
  return age.months > 0 ? t('age.and', { years, months: t('age.months', { count: age.months }) }) : years
}

function getYears({ birthday, deathDate }: Pick<PetProfile, 'birthday' | 'deathDate'>): string | null {
  if (!deathDate) return null
  const until = deathDate.slice(0, 4)
  const from = birthday?.slice(0, 4)
  return from && from !== until ? `${from} – ${until}` : until
}
