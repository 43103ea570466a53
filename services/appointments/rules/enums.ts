/**
 * Enumerations and types used across the service: lists for the contract, types for the rules. Times are minutes since
 * local midnight.
 */

export const PACK_KINDS = ['bano', 'bano-y-peluqueria', 'consulta'] as const
/** The specification's service-pack kinds; 'consulta' is 'Veterinarias a domicilio'. */
export type PackKind = (typeof PACK_KINDS)[number]

/** What an appointment can be: a visit of a pack, or a stay at the store's hotel. */
export const BOOKED_KINDS = [...PACK_KINDS, 'hotel'] as const
export type BookedKind = (typeof BOOKED_KINDS)[number]

/** What the station of a stay is able to do; no visit of a pack needs it. */
export const STAY_SKILLS = ['kennel'] as const

export const APPOINTMENT_STATES = ['PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'NO_SHOW'] as const
export type AppointmentState = (typeof APPOINTMENT_STATES)[number]

export const STORE_SORTS = ['by-distance', 'by-rating', 'by-name'] as const
export type StoreSort = (typeof STORE_SORTS)[number]

/** Fields that a pack requires before it is booked. */
export const MANDATORY_FIELDS = ['petBreed', 'petSize', 'notes', 'address'] as const
export type MandatoryField = (typeof MANDATORY_FIELDS)[number]

/** Reasons why a day has no slot, as customers read them. */
export const DAY_REASONS = ['cerrado', 'lleno', 'no entra en el turno', 'zona interrumpida'] as const
export type DayReason = (typeof DAY_REASONS)[number]

/** Skills of a station: bathing, cutting hair, a veterinarian's visit. */
export const SKILLS = ['bath', 'grooming', 'vet'] as const
export type Skill = (typeof SKILLS)[number]

/** What a store needs before it can be opened to the public. */
export const MISSING_TO_OPEN = ['hours', 'payment', 'station', 'pack'] as const
export type MissingToOpen = (typeof MISSING_TO_OPEN)[number]

/** Opening hours of a day: 0 is Sunday (7 as well). Several entries of one day are several openings. */
export interface ScheduleEntry {
  active: boolean
  day: number
  startTime: number
  endTime: number
}

/**
 * INTERVAL: visits begin every `interval` minutes after opening. SHIFT: a pet is received from the beginning of the
 * morning or afternoon shift until `receiveBefore…` and ready at the shift's end; `endOfMorningShift` separates the
 * shifts.
 */
export interface SlotConfiguration {
  slotType: 'INTERVAL' | 'SHIFT'
  slotFields: {
    interval: number | null
    endOfMorningShift: number | null
    receiveBeforeMorning: number | null
    receiveBeforeAfternoon: number | null
  }
}

/** Days (yyyy-MM-dd, both included), or hours of each, on which a store is closed. Null times: the whole day. */
export interface Closure {
  fromDay: string
  untilDay: string
  startTime: number | null
  endTime: number | null
  /** For customers: 'Feriado: Día de Santa Cruz'. */
  reason: string
}

/** A grooming place, or a veterinarian who travels; one visit at a time. */
export interface Station {
  id: string
  skills: readonly Skill[]
  /** Minutes that the station needs after each visit. */
  bufferMinutes: number
}

/** Time in which a station is taken, in milliseconds since 1970, with its buffers and travel. */
export interface Busy {
  stationId: string
  from: number
  until: number
}

/** Weekly working time of a person: 0 is Sunday (7 as well); minutes since local midnight. */
export interface WorkSpan {
  day: number
  startTime: number
  endTime: number
}

/** Days (yyyy-MM-dd, both included) on which a person works other hours than in the week; null times: not at all. */
export interface WorkException {
  fromDay: string
  untilDay: string
  startTime: number | null
  endTime: number | null
}

/** A person who attends visits, one at a time. */
export interface Employee {
  id: string
  skills: readonly Skill[]
  shifts: readonly WorkSpan[]
  breaks: readonly WorkSpan[]
  exceptions: readonly WorkException[]
}

/** Time in which a person attends a visit, or does not work; milliseconds since 1970. */
export interface Attended {
  employeeId: string
  from: number
  until: number
}
