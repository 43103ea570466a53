import { toInstant } from '#services/pets/care/rules/calendar.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { parsePoint } from '../map/place-field-value.ts'

/** Values of the sighting form, as typed. */
export interface SightingDraft {
  lat?: number
  lon?: number
  where: string
  /** '2026-11-22T14:30', as a `datetime-local` field sends it. */
  when: string
  words: string
}

export function sightingIn(form: FormData): SightingDraft {
  const say = (name: string, most: number) => readTrimmed(form, name, most)
  return {
    ...parsePoint(form.get('place')),
    where: say('where', 200),
    when: say('when', 30),
    words: say('words', 1000),
  }
}

/** Photo of the form; an empty file field sends a file of 0 bytes. */
export function photoIn(form: FormData): File | undefined {
  const file = form.get('file')
  return file instanceof File && file.size > 0 ? file : undefined
}

const local = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/

/** Instant of a wall-clock time in this zone; null when it is not valid. */
export function parseMomentField(when: string, timeZone: string): Date | null {
  const [, day = '', hours, minutes] = local.exec(when) ?? []
  const moment = toInstant(day, Number(hours) + Number(minutes) / 60, timeZone)
  return Number.isNaN(moment.getTime()) ? null : moment
}
