import { clockOf, longDayLabel, wallClockOf } from './local-clock.ts'

/** 'Toby', 'Toby y Luna', 'Toby, Luna y Michi'. */
export function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${/^h?i(?!e)/i.test(last) ? 'e' : 'y'} ${last}`
}

/** 'Baño de Toby y Luna', 'Baño de Toby; Consulta de Michi': the same service once. */
export function whatIsBooked(visits: readonly { petName: string; packName: string }[]): string {
  const packs = [...new Set(visits.map(({ packName }) => packName))]
  return packs
    .map(
      (pack) =>
        `${pack} de ${listOf(visits.filter(({ packName }) => packName === pack).map(({ petName }) => petName))}`,
    )
    .join('; ')
}

export interface BookedTimes {
  startsAt: Date
  /** Later than the start where a store receives during a shift. */
  receiveUntil: Date
  timezone: string
}

/** 'sábado 28 de noviembre a las 15:30'; of a shift 'sábado 28 de noviembre, entre las 08:00 y las 10:30'. */
export function whenInWords({ startsAt, receiveUntil, timezone }: BookedTimes): string {
  const { day, minute } = wallClockOf(startsAt.getTime(), timezone)
  if (receiveUntil <= startsAt) return `${longDayLabel(day)} a las ${clockOf(minute)}`
  const until = wallClockOf(receiveUntil.getTime(), timezone)
  return `${longDayLabel(day)}, entre las ${clockOf(minute)} y las ${clockOf(until.minute)}`
}

/** What a customer does or waits for, after the time: the store washes, fetches or comes. */
export type Way = 'to-the-store' | 'fetched' | 'at-home'

export function wayOf({ hasPickUp, hasAddress }: { hasPickUp: boolean; hasAddress: boolean }): Way {
  if (hasPickUp) return 'fetched'
  return hasAddress ? 'at-home' : 'to-the-store'
}

/** One sentence on where, and when it is over. */
export function placeInWords(
  {
    way,
    storeName,
    storeAddress,
    homeStreet,
  }: { way: Way; storeName: string; storeAddress: string; homeStreet: string },
  collectLabel: string,
): string {
  switch (way) {
    case 'to-the-store':
      return `Te esperamos en ${storeName}, ${storeAddress}. Puedes recoger a las ${collectLabel}.`
    case 'fetched':
      return `${storeName} pasa a buscar a ${homeStreet}, y termina a las ${collectLabel}.`
    case 'at-home':
      return `${storeName} va a ${homeStreet}, y termina a las ${collectLabel}.`
  }
}
