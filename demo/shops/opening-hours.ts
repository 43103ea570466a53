import type { DemoShop } from './types.ts'

type Hours = [opens: number, closes: number]

/** A week of opening hours, from whole hours; day 0 is Sunday. */
export function openingHours(week: { weekdays: Hours; saturday: Hours; sunday: Hours | null }): DemoShop['schedule'] {
  const getHours = (day: number) => (day === 0 ? week.sunday : day === 6 ? week.saturday : week.weekdays)
  return [0, 1, 2, 3, 4, 5, 6].map((day) => {
    const hours = getHours(day)
    const [opens, closes] = hours ?? [0, 0]
    return { active: hours !== null, day, startTime: opens * 60, endTime: closes * 60 }
  })
}
