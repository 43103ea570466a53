import { getChance } from '#demo/catalogue/chance.ts'
import type { PackKind } from '#services/appointments/rules/enums.ts'
import type { StorePlan } from '#services/appointments/stores/rules/store-plan.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import type { Regular } from './regulars.ts'

/** A demonstration visit of a regular, from four weeks back to a week ahead. */
export interface MonthVisit {
  regular: Regular
  kind: PackKind
  day: string
  /** Local time of the store, yyyy-MM-ddTHH:mm. */
  schedule: string
  /** Unique key, the same on every machine. */
  key: string
}

const daysBack = 28
const daysAhead = 6

/** Plans the visits of a store's regulars around `today`; none at home, because they have no address. */
export function planMonth(store: StorePlan, regulars: readonly Regular[], today: string): MonthVisit[] {
  const kinds = store.packs.filter(({ isHomeVisit }) => !isHomeVisit).map(({ kind }) => kind)
  if (regulars.length === 0 || kinds.length === 0) return []

  const visits: MonthVisit[] = []
  for (let ahead = -daysBack; ahead <= daysAhead; ahead += 1) {
    const day = plusDays(today, ahead)
    for (let nth = 0; nth < visitsOn(store, day, ahead); nth += 1) {
      const words = [store.id, String(ahead), String(nth)]
      const regular = regulars[Math.floor(getChance('who', ...words) * regulars.length)]
      const kind = kinds[getChance('what', ...words) < 0.6 ? 0 : kinds.length - 1]
      const minute = startOn(store, day, getChance('when', ...words))
      if (!regular || !kind || minute === null) continue
      // Cats only get baths: no store grooms them.
      const own = regular.pet.petTypeId === 'gato' ? 'bano' : kind
      visits.push({ regular, kind: own, day, schedule: `${day}T${formatClock(minute)}`, key: words.join('/') })
    }
  }
  return visits
}

/**
 * Number of visits on a day: coming days fill up from today on, past ones are as full as a small demonstration can be.
 */
function visitsOn(store: StorePlan, day: string, ahead: number): number {
  const chairs = store.stations.filter(({ kind }) => kind === 'chair').length
  if (ahead < 0) return getChance('how many', store.id, String(ahead)) < 0.42 ? 1 : 0
  const isSaturday = new Date(day).getUTCDay() === 6
  return Math.max(1, Math.round(chairs * (isSaturday ? 1 : 0.75) - ahead * 0.15))
}

/** A slot of the store on an empty day; for shifts their start. Null on closed days. */
function startOn({ schedule, slotConfiguration }: StorePlan, day: string, chance: number): number | null {
  const weekday = new Date(day).getUTCDay()
  const openings = schedule.filter((entry) => entry.active && entry.day % 7 === weekday)
  const opening = openings[Math.floor(chance * openings.length)]
  if (!opening) return null

  const { interval, endOfMorningShift } = slotConfiguration.slotFields
  if (interval === null) {
    const isAfternoon = chance > 0.5 && endOfMorningShift !== null && opening.endTime > endOfMorningShift
    return isAfternoon ? endOfMorningShift : opening.startTime
  }
  // No visits start in the last two hours, because they would not finish in time.
  const starts = Math.max(1, Math.floor((opening.endTime - opening.startTime - 120) / interval))
  return opening.startTime + Math.floor(((chance * 97) % 1) * starts) * interval
}

function formatClock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
