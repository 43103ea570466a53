import type { Block } from '#services/appointments/contract.ts'

/** A block day by day, for these days: `day`, `startMinute` and `endMinute` are of the piece. */
export function splitBlock<Shown extends Block>(
  block: Shown,
  days: readonly string[],
): (Shown & { isPart: boolean })[] {
  const isPart = block.day !== block.untilDay
  return days
    .filter((day) => block.day <= day && day <= block.untilDay)
    .map((day) => ({
      ...block,
      day,
      startMinute: day === block.day ? block.startMinute : 0,
      endMinute: day === block.untilDay ? block.endMinute : 1440,
      isPart,
    }))
}
