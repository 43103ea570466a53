/**
 * Whole months from a day to a later one. A month is over on its day, or on the last day of a month that lacks it: who was
 * born on 29 February is a year old on 28 February. Negative when `to` is earlier.
 */
export function wholeMonthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 1, fromDay = 1] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 1, toDay = 1] = to.split('-').map(Number)
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  const isBeforeDay = toDay < Math.min(fromDay, lastDay)
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (isBeforeDay ? 1 : 0)
}
