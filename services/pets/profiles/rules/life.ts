import { yearsBefore } from '../../rules/days.ts'

export interface Life {
  birthday: string | null
  birthdayIsYearOnly: boolean
  deathDate: string | null
}

export type LifeRefusal = 'date-in-future' | 'birthday-too-long-ago' | 'date-before-birth'

export type DayRefusal = 'date-in-future' | 'date-before-birth' | 'date-after-death'

/** No dog or cat grew older than half of it. */
const mostYears = 60

/** A birthday of which the year alone is known is kept as its first of January. */
export function normalizeLife({ birthday, birthdayIsYearOnly, deathDate }: Life): Life {
  const isYearOnly = birthday !== null && birthdayIsYearOnly
  return {
    birthday: isYearOnly ? `${birthday.slice(0, 4)}-01-01` : birthday,
    birthdayIsYearOnly: isYearOnly,
    deathDate,
  }
}

/** Why no pet can have lived so, or null. `today` where its owner is; the life is a kept one. */
export function whyNotLife({ birthday, deathDate }: Life, today: string): LifeRefusal | null {
  if (birthday !== null && birthday > today) return 'date-in-future'
  if (birthday !== null && birthday < yearsBefore(today, mostYears)) return 'birthday-too-long-ago'
  if (deathDate === null) return null
  if (deathDate > today) return 'date-in-future'
  if (birthday !== null && deathDate < birthday) return 'date-before-birth'
  return deathDate < yearsBefore(today, mostYears) ? 'birthday-too-long-ago' : null
}

/** Why nothing can have happened to a pet on `day`, or null. `today` where it is written down. */
export function whyNotDayInLife(
  day: string,
  { birthday, deathDate }: Pick<Life, 'birthday' | 'deathDate'>,
  today: string,
): DayRefusal | null {
  if (day > today) return 'date-in-future'
  if (day < (birthday ?? yearsBefore(today, mostYears))) return 'date-before-birth'
  return deathDate !== null && day > deathDate ? 'date-after-death' : null
}
