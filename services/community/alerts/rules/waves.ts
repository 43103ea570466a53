import { toInstant } from '#services/pets/care/rules/calendar.ts'
import { dayIn, plusDays } from '#services/pets/rules/days.ts'

type Species = 'PERRO' | 'GATO' | 'OTRO'

/**
 * Kilometres of each wave about a lost animal, one an hour. The first contains the farthest published distance of its
 * species (search-map/rules/search-model.ts: cats 500 m, dogs 1.6 km) although both places are rounded, by up to 235 m each;
 * then the radius doubles up to the largest that an alert may have. Other animals go as dogs do.
 */
const WAVES_KM: Record<'PERRO' | 'GATO', readonly number[]> = {
  GATO: [1, 2, 4, 8, 16, 20],
  PERRO: [2, 4, 8, 16, 20],
}

export function getWavesKm(species: Species): readonly number[] {
  return WAVES_KM[species === 'GATO' ? 'GATO' : 'PERRO']
}

/** Hours of the night, in which only the nearest are told: from 22:00 until 7:00 of the country. */
const NIGHT_FROM = 22
const NIGHT_UNTIL = 7

/** At night: 500 m, which with two rounded places is one kilometre. */
export const NIGHT_KM = 1

const HOUR_MS = 3_600_000

/** The morning that ends the night of this moment; null by day. */
export function getMorning(at: Date, timeZone: string): Date | null {
  const today = dayIn(timeZone, at)
  if (at < toInstant(today, NIGHT_UNTIL, timeZone)) return toInstant(today, NIGHT_UNTIL, timeZone)
  if (at < toInstant(today, NIGHT_FROM, timeZone)) return null
  return toInstant(plusDays(today, 1), NIGHT_UNTIL, timeZone)
}

/** What a wave does: whom it tells, and the wave after it. */
export interface Wave {
  /** People within it are told who were not yet. */
  withinKm: number
  /** Null after the last one. */
  next: { wave: number; dueAt: Date } | null
}

/** The wave of this number, due now. At night the nearest alone are told, and the wave itself is due again in the morning. */
export function planWave({
  species,
  wave,
  at,
  timeZone,
}: {
  species: Species
  wave: number
  at: Date
  timeZone: string
}): Wave {
  const radii = getWavesKm(species)
  const widest = radii[radii.length - 1] ?? NIGHT_KM
  const withinKm = radii[wave] ?? widest
  const morning = getMorning(at, timeZone)
  if (morning !== null) return { withinKm: Math.min(NIGHT_KM, withinKm), next: { wave, dueAt: morning } }
  const next = wave + 1 < radii.length ? { wave: wave + 1, dueAt: new Date(at.getTime() + HOUR_MS) } : null
  return { withinKm, next }
}
