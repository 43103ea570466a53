import { plusDays } from '#services/pets/rules/days.ts'

/** Working days (Monday to Friday) after `today` up to and including `until`; 0 when `until` is today or past. */
export function workingDaysLeft(today: string, until: string): number {
  let left = 0
  for (let day = plusDays(today, 1); day <= until; day = plusDays(day, 1)) {
    const weekday = new Date(Date.parse(day)).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left += 1
  }
  return left
}
