import { yearsBefore } from '../../rules/days.ts'

export interface Life {
  birthday: string | null
  birthdayIsYearOnly: boolean
  deathDate: string | null
}

export type LifeRefusal = 'date-in-future' | 'birthday-too-long-ago' | 'date-before-birth'

export type DayRefusal = 'date-in-future' | 'date-before-birth' | 'date-after-death'

/** Limit of age in years: no dog or cat reached half of it. */
const mostYears = 60

/** Sets a birthday with only a known year to its first of January. */
export function normalizeLife({ birthday, birthdayIsYearOnly, deathDate }: Life): Life {
  const isYearOnly = birthday !== null && birthdayIsYearOnly
  return {
    birthday: isYearOnly ? `${birthday.slice(0, 4)}-01-01` : birthday,
    birthdayIsYearOnly: isYearOnly,
    deathDate,
  }
}

/** Reason why the dates of a life are impossible, or null. `today` in the owner's zone; the life must be normalized. */
export function whyNotLife({ birthday, deathDate }: Life, today: string): LifeRefusal | null {
  if (birthday !== null && birthday > today) return 'date-in-future'
  if (birthday !== null && birthday < yearsBefore(today, mostYears)) return 'birthday-too-long-ago'
  if (deathDate === null) return null
  if (deathDate > today) return 'date-in-future'
  if (birthday !== null && deathDate < birthday) return 'date-before-birth'
  return deathDate < yearsBefore(today, mostYears) ? 'birthday-too-long-ago' : null
}

/** Reason why no event of a pet can be on `day`, or null. `today` in the zone of the recorder. */
export function whyNotDayInLife(
  day: string,
  { birthday, deathDate }: Pick<Life, 'birthday' | 'deathDate'>,
  today: string,
): DayRefusal | null {
  if (day > today) return 'date-in-future'
  if (day < (birthday ?? yearsBefore(today, mostYears))) return 'date-before-birth'
  return deathDate !== null && day > deathDate ? 'date-after-death' : null
}
