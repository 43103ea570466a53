import type { Alert } from '#services/community/contract.ts'
import type { Point } from '#shared/geo.ts'
import { readOption, readTrimmed } from '#web/forms/read-fields.ts'
import { parsePoint } from '../map/place-field-value.ts'

export const KINDS = ['lost', 'found', 'adoption'] as const
export const SPECIES = ['PERRO', 'GATO', 'OTRO'] as const
export const RADII_KM = [1, 2, 3, 5, 10, 20] as const

export interface AlertDraft {
  kinds: Alert['kinds']
  species: Alert['species']
  label: string
  place: Point | null
  radiusKm: number
}

/** Alert values of a form or a list's address; missing fields keep their defaults. */
export function alertDraftIn(said: FormData | URLSearchParams): AlertDraft {
  const radius = Number(said.get('radiusKm'))
  return {
    kinds: KINDS.filter((kind) => said.getAll('kinds').includes(kind)),
    species: readOption(said, 'species', SPECIES),
    label: readTrimmed(said, 'label', 80),
    place: parsePoint(said.get('place')),
    radiusKm: RADII_KM.find((km) => km === radius) ?? 3,
  }
}

export type AlertErrors = Partial<Record<'kinds' | 'label' | 'place', true>>

export function findAlertErrors({ kinds, label, place }: AlertDraft): AlertErrors {
  return {
    ...(kinds.length === 0 && { kinds: true }),
    ...(label === '' && { label: true }),
    ...(place === null && { place: true }),
  }
}
