import { type Currency, formatMoney } from '#shared/money.ts'
import { nameInMail } from '#shared/name-in-mail.ts'
import { formatClock, longDayLabel, timeLabel, toWallClock } from '../../rules/local-clock.ts'
import { formatHomePickup, type HomePickup } from '../../slots/rules/home-pickup.ts'

/** 'Toby', 'Toby y Luna', 'Toby, Luna y Michi'. The customer chose these names, so they are untrusted text. */
export function formatPetNames(petNames: readonly string[]): string {
  const names = petNames.map((name) => nameInMail(name, 'tu mascota'))
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${/^h?i(?!e)/i.test(last) ? 'e' : 'y'} ${last}`
}

/** 'Baño de Toby y Luna', 'Baño de Toby; Consulta de Michi': each service is named once. */
export function whatIsBooked(visits: readonly { petName: string; packName: string }[]): string {
  const packs = [...new Set(visits.map(({ packName }) => packName))]
  return packs
    .map(
      (pack) =>
        `${pack} de ${formatPetNames(visits.filter(({ packName }) => packName === pack).map(({ petName }) => petName))}`,
    )
    .join('; ')
}

export interface BookedTimes {
  startsAt: Date
  /** Later than the start where a store receives during a shift. */
  receiveUntil: Date
  timezone: string
}

/**
 * When the customer has to be ready: 'sábado 28 de noviembre a las 15:30'; of a shift 'sábado 28 de noviembre, entre las
 * 08:00 y las 10:30'; of pets that are fetched 'sábado 28 de noviembre, pasan por tu casa entre las 09:50 y las 10:10'.
 */
export function formatWhen({ startsAt, receiveUntil, timezone }: BookedTimes, pickup: HomePickup | null): string {
  const { day, minute } = toWallClock(startsAt.getTime(), timezone)
  if (pickup) {
    const { pickUpFrom, pickUpUntil } = formatHomePickup(pickup, timezone)
    return `${longDayLabel(day)}, pasan por tu casa entre las ${pickUpFrom} y las ${pickUpUntil}`
  }
  if (receiveUntil <= startsAt) return `${longDayLabel(day)} a las ${formatClock(minute)}`
  const until = toWallClock(receiveUntil.getTime(), timezone)
  return `${longDayLabel(day)}, entre las ${formatClock(minute)} y las ${formatClock(until.minute)}`
}

/** Where the visit takes place: the customer brings the pet, or the store collects it or comes. */
export type Way = 'to-the-store' | 'fetched' | 'at-home'

export function getWay({ hasPickUp, hasAddress }: { hasPickUp: boolean; hasAddress: boolean }): Way {
  if (hasPickUp) return 'fetched'
  return hasAddress ? 'at-home' : 'to-the-store'
}

interface PlaceFacts {
  way: Way
  storeName: string
  storeAddress: string
  homeStreet: string
  /** Rides of pets that are fetched. */
  pickup: HomePickup | null
  startsAt: Date
  collectAt: Date
  timezone: string
}

/** One sentence on the place and the end of the visit. */
export function formatPlace(facts: PlaceFacts): string {
  const { way, storeName, storeAddress, homeStreet, pickup, timezone } = facts
  const collectLabel = timeLabel(facts.collectAt.getTime(), timezone)
  const { day } = toWallClock(facts.collectAt.getTime(), timezone)
  // A stay at a hotel ends on another day.
  const onDay = day === toWallClock(facts.startsAt.getTime(), timezone).day ? '' : `el ${longDayLabel(day)} `
  if (pickup) {
    const { serviceFrom, serviceUntil, returnFrom, returnUntil } = formatHomePickup(pickup, timezone)
    return `${storeName} pasa por ${homeStreet}, atiende de ${serviceFrom} a ${serviceUntil} y vuelve entre las ${returnFrom} y las ${returnUntil}.`
  }
  return way === 'at-home'
    ? `${storeName} va a ${homeStreet} y termina a las ${collectLabel}.`
    : `Te esperamos en ${storeName}, ${storeAddress}. Puedes recoger ${onDay}a las ${collectLabel}.`
}

interface DepositOfVisit {
  amountDue: number
  depositPaid: number
  depositReturned: number
}

/** Paid deposit and remaining amount of a booking; empty without a paid deposit. */
export function formatDeposit(visits: readonly DepositOfVisit[], currency: Currency): string {
  const paid = sumVisits(visits, ({ depositPaid }) => depositPaid)
  if (paid === 0) return ''
  const due = sumVisits(visits, ({ amountDue }) => amountDue)
  const rest = due > 0 ? ` El día de la visita pagas ${formatMoney(due, currency)}.` : ' No queda nada por pagar.'
  return `Recibimos tu seña de ${formatMoney(paid, currency)}.${rest}`
}

/** Whether the deposit of cancelled visits is refunded; empty when none was paid. */
export function formatLostDeposit(visits: readonly DepositOfVisit[], currency: Currency): string {
  const returned = sumVisits(visits, ({ depositReturned }) => depositReturned)
  const keptDeposit = sumVisits(visits, ({ depositPaid }) => depositPaid)
  if (returned > 0) return `Te devolvemos ${formatMoney(returned, currency)} de tu seña.`
  return keptDeposit > 0
    ? `La seña de ${formatMoney(keptDeposit, currency)} no se devuelve: se canceló después del plazo.`
    : ''
}

function sumVisits(visits: readonly DepositOfVisit[], pick: (visit: DepositOfVisit) => number): number {
  return visits.reduce((sum, visit) => sum + pick(visit), 0)
}
