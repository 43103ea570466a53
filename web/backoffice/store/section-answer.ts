import { data } from 'react-router'
import { offlineRefusal, type Refusal } from '../../storefront/account/sign-in/refusal.ts'
import type { ScheduleError, TypedDay } from './typed-schedule.ts'

/** The forms of a store's page, by the intent that they send. */
export const SECTIONS = [
  'facts',
  'schedule',
  'services',
  'closure-add',
  'closure-remove',
  'open',
  'close',
  'undo',
  'picture-add',
  'pictures',
  'holidays',
] as const
/** Section of the store page; each has its own form. */
export type SectionName = (typeof SECTIONS)[number]

/** Result of a form on the store page. */
export interface SectionAnswer {
  /** null: the connection was lost. */
  section: SectionName | null
  refusal: Refusal | null
  /** Bookings outside of the opening hours: 'Toby, sábado 28 de noviembre, 15:30'. */
  outside: string[]
  /** Holidays that were added. */
  added: number
  /** The typed week, when it was refused. */
  week: { days: TypedDay[]; errors: Partial<Record<number, ScheduleError>> } | null
}

const nothing: SectionAnswer = { section: null, refusal: null, outside: [], added: 0, week: null }

export function sectionSaved(section: SectionName, more: Partial<SectionAnswer> = {}): SectionAnswer {
  return { ...nothing, section, ...more }
}

export function sectionRefused(section: SectionName, refusal: Refusal, more: Partial<SectionAnswer> = {}) {
  return data<SectionAnswer>({ ...nothing, section, refusal, ...more }, { status: refusal.status })
}

export function sectionOffline(): SectionAnswer {
  return { ...nothing, refusal: offlineRefusal() }
}
