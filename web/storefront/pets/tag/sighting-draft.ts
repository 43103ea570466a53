import { readTrimmed } from '#web/forms/read-fields.ts'
/** What a finder writes to the family. */
export interface SightingDraft {
  finderName: string
  finderContact: string
  message: string
  place: string
  coordinates: { lat: number; lon: number } | null
}

export type SightingErrors = Partial<Record<'finderName' | 'finderContact', 'name-missing' | 'contact-missing'>>

export function sightingIn(form: FormData): SightingDraft {
  const say = (name: string, most: number) => readTrimmed(form, name, most)
  return {
    finderName: say('finderName', 100),
    finderContact: say('finderContact', 120),
    message: say('message', 1000),
    place: say('place', 200),
    coordinates: pointIn(say('lat', 30), say('lon', 30)),
  }
}

function pointIn(lat: string, lon: string): SightingDraft['coordinates'] {
  if (lat === '' || lon === '') return null
  const point = { lat: Number(lat), lon: Number(lon) }
  // Not a number is within no bounds.
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : null
}

/** What is missing so that the family can answer. */
export function findSightingErrors({ finderName, finderContact }: SightingDraft): SightingErrors {
  return {
    ...(finderName === '' && { finderName: 'name-missing' as const }),
    ...(finderContact === '' && { finderContact: 'contact-missing' as const }),
  }
}
