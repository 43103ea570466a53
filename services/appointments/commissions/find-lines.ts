import type { Kysely } from 'kysely'
import { addDays } from '../rules/local-clock.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import { findClosedLines, findClosings } from './closings/store.ts'
import { type ClosedLine, getCorrections, getFirstOpen, type StatementLine } from './rules/closed-lines.ts'
import { getVisitLines, splitTip } from './rules/commission-lines.ts'
import { findCommissionRules, findCommissionVisits, findTips } from './store.ts'

/** Closed periods of so many days before the last closed one are compared with what is true now. */
const CORRECTED_DAYS = 366

interface Days {
  from: string
  until: string
}

/**
 * Lines of days of a store: closed ones as they were closed, open ones as they are now, and on the first open day what was
 * changed about closed ones.
 */
export async function findLines(db: Kysely<Tables>, store: StoreRecord, days: Days): Promise<ClosedLine[]> {
  const closings = await findClosings(db, store.id)
  const firstOpen = getFirstOpen(closings)
  const firstClosed = closings.at(-1)?.from
  if (firstOpen === null || firstClosed === undefined) return (await findLive(db, store, days)).map(toOwnDay)

  const [live, closed] = await Promise.all([
    findLive(db, store, days),
    findClosedLines(db, { storeId: store.id, by: 'day', ...days }),
  ])
  const open = live.filter(({ day }) => day < firstClosed || day >= firstOpen).map(toOwnDay)
  const isNext = days.from <= firstOpen && firstOpen <= days.until
  return [...closed, ...open, ...(isNext ? await findCorrections(db, store, { firstClosed, firstOpen }) : [])]
}

async function findCorrections(
  db: Kysely<Tables>,
  store: StoreRecord,
  { firstClosed, firstOpen }: { firstClosed: string; firstOpen: string },
): Promise<ClosedLine[]> {
  const earliest = addDays(firstOpen, -CORRECTED_DAYS)
  const days = { from: firstClosed < earliest ? earliest : firstClosed, until: addDays(firstOpen, -1) }
  const [live, closed] = await Promise.all([
    findLive(db, store, days),
    findClosedLines(db, { storeId: store.id, by: 'source_day', ...days }),
  ])
  return getCorrections({ live, closed }, firstOpen)
}

async function findLive(db: Kysely<Tables>, store: StoreRecord, days: Days): Promise<StatementLine[]> {
  const asked = { storeId: store.id, timezone: store.timezone, ...days }
  const [rules, visits, tips] = await Promise.all([
    findCommissionRules(db, store.id),
    findCommissionVisits(db, asked),
    findTips(db, asked),
  ])
  return [
    ...visits.flatMap((visit) => getVisitLines(visit, rules)),
    ...tips.flatMap(({ id, day, tip, visits: tipped }) => {
      const parts = splitTip(tip, tipped.length)
      const none = { kind: 'tip' as const, day, services: 0, extras: 0, commission: 0 }
      return tipped.map((visit, index) => ({
        ...{ ...visit, ...none, source: `tip ${id} ${visit.appointmentId}`, tip: parts[index] ?? 0 },
      }))
    }),
  ].filter(({ day }) => days.from <= day && day <= days.until)
}

function toOwnDay(line: StatementLine): ClosedLine {
  return { ...line, sourceDay: line.day }
}
