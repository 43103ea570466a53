import { data } from 'react-router'
import { offlineRefusal, type Refusal } from '../../storefront/account/sign-in/refusal.ts'
import type { ScheduleError, TypedDay } from './typed-schedule.ts'

const SECTIONS = ['facts', 'schedule', 'services', 'closure-add', 'closure-remove', 'pack', 'prices'] as const
/** What of a store was sent: each part has a form of its own. */
export type SectionName = (typeof SECTIONS)[number]

export function sectionNamed(name: string): SectionName | null {
  return SECTIONS.find((each) => each === name) ?? null
}

/** What came of a form of the store's page. */
export interface SectionAnswer {
  /** null: it never reached us. */
  section: SectionName | null
  /** Which pack it was about. */
  packId: string | null
  refusal: Refusal | null
  /** Who is booked outside of the opening hours: 'Toby, sábado 28 de noviembre, 15:30'. */
  outside: string[]
  /** The week as it was typed, when it could not be kept. */
  week: { days: TypedDay[]; faults: Partial<Record<number, ScheduleError>> } | null
}

const nothing: SectionAnswer = { section: null, packId: null, refusal: null, outside: [], week: null }

export function sectionSaved(section: SectionName, more: Partial<SectionAnswer> = {}): SectionAnswer {
  return { ...nothing, section, ...more }
}

export function sectionRefused(section: SectionName, refusal: Refusal, more: Partial<SectionAnswer> = {}) {
  return data<SectionAnswer>({ ...nothing, section, refusal, ...more }, { status: refusal.status })
}

export function sectionOffline(): SectionAnswer {
  return { ...nothing, refusal: offlineRefusal() }
}
