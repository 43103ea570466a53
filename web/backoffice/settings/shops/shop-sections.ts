import { data } from 'react-router'
import { offlineRefusal, type Refusal } from '../../../storefront/account/sign-in/refusal.ts'
import type { ScheduleError, TypedDay } from '../../store/typed-schedule.ts'

/** The forms of a shop's page, by the intent that they send. */
export const SECTIONS = [
  'facts',
  'hours',
  'exception-add',
  'exception-remove',
  'close-today',
  'holidays',
  'delivery',
  'payment',
  'texts',
  'open',
  'close',
  'undo',
] as const

/** The forms of a shop's home page, by the intent that they send. */
export const FRONT_SECTIONS = [
  'sections',
  'sections-add',
  'sections-propose',
  'favorites',
  'favorites-add',
  'searches',
  'banners',
  'banners-add',
  'undo',
] as const

/** Part of a shop's pages that has a form of its own. */
export type ShopSection = (typeof SECTIONS)[number] | (typeof FRONT_SECTIONS)[number]

export type TypedFields = Record<string, string | string[]>

/** Result of a form on one of a shop's pages. */
export interface ShopAnswer {
  /** null: the connection was lost. */
  section: ShopSection | null
  refusal: Refusal | null
  /** What was typed, when it was refused. */
  typed: TypedFields
  /** The version that was saved, which the page shows a moment later; null: none was. */
  saved: number | null
  /** Orders that were promised for a time at which the shop is closed by now. */
  ordersOutside: number
  /** The typed week, when it was refused. */
  week: { days: TypedDay[]; errors: Partial<Record<number, ScheduleError>> } | null
}

const nothing: ShopAnswer = { section: null, refusal: null, typed: {}, saved: null, ordersOutside: 0, week: null }

export function sectionSaved(section: ShopSection, saved: number | null = null, ordersOutside = 0): ShopAnswer {
  return { ...nothing, section, saved, ordersOutside }
}

export function sectionRefused(section: ShopSection, refusal: Refusal, more: Partial<ShopAnswer> = {}) {
  return data<ShopAnswer>({ ...nothing, section, refusal, ...more }, { status: refusal.status })
}

export function sectionOffline(): ShopAnswer {
  return { ...nothing, refusal: offlineRefusal() }
}

/** Whether the refusal is that somebody else saved first. */
export function isStale(answer: { refusal: Refusal | null } | null): boolean {
  return answer?.refusal?.code === 'market.shop-changed-elsewhere'
}
