import { dayIn } from '#shared/date-format.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { momentAt } from '../rules/local-time.ts'
import type { CloseRecord, DailyClose } from './contract.ts'
import { sumDay } from './rules/daily-close.ts'
import {
  type AccountingShop,
  type CloseRow,
  countOpenDifferences,
  countOrders,
  type EntryRange,
  findAccountingShop,
  findCloseOfDay,
  findCloses,
  findEntries,
  findFirstSince,
  sumEntries,
  sumHeld,
} from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

const LATEST_CLOSES = 62
const LATEST_ENTRIES = 200

/** A shop's day, open or closed. Throws shop-not-found. */
export async function dailyClose(
  deps: Dependencies,
  { shopId, day }: { shopId: string; day?: string | undefined },
): Promise<DailyClose> {
  const { db, now } = deps
  const shop = await requireShop(deps, shopId)
  const today = toDay(now(), shop)
  const wanted = day === undefined || day > today ? today : day
  const close = await findCloseOfDay(db, { shopId, day: wanted })
  const open = close ? null : await findOpenRange(deps, shop, wanted)
  const range: EntryRange = close ? { closeId: close.id } : { shopId, ...requireRange(open) }
  const opening = close?.opening ?? open?.opening ?? 0
  const [sums, orders, entries, held, differences] = await Promise.all([
    sumEntries(db, range),
    countOrders(db, range),
    findEntries(db, range, LATEST_ENTRIES),
    sumHeld(db, shopId),
    countOpenDifferences(db, shopId),
  ])
  const { sold, unpaid, methods, cash, collected } = sumDay(sums, opening)
  return {
    shopId,
    shopName: shop.name,
    country: shop.country,
    currencyCode: shop.currency,
    day: close?.day ?? wanted,
    today,
    since: (close ?? open)?.since.toISOString() ?? now().toISOString(),
    until: (close ?? open)?.until.toISOString() ?? now().toISOString(),
    isFirst: open?.isFirst ?? false,
    orders,
    sold,
    unpaid,
    methods,
    // The first close of a shop was told what lay in the till.
    cash: close ? { ...cash, expected: close.expected } : cash,
    collected,
    held,
    differences: { count: differences },
    entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    close: close && toRecord(close),
  }
}

/** The latest closes of a shop. Throws shop-not-found. */
export async function dailyCloses(deps: Dependencies, { shopId }: { shopId: string }): Promise<CloseRecord[]> {
  await requireShop(deps, shopId)
  return (await findCloses(deps.db, { shopId, limit: LATEST_CLOSES })).map(toRecord)
}

export async function requireShop({ db }: Pick<Dependencies, 'db'>, shopId: string): Promise<AccountingShop> {
  const shop = await findAccountingShop(db, shopId)
  if (!shop) throw marketError('shop-not-found')
  return shop
}

export interface OpenRange {
  /** Moment of the last close, else the beginning of the day. */
  since: Date
  /** Earliest entry that a close may take: one that committed late lies before `since`. */
  from: Date
  until: Date
  opening: number
  isFirst: boolean
  lastClosed: string | null
}

/** What a close of the day would take now. */
export async function findOpenRange(
  { db, now }: { db: Parameters<typeof findCloses>[0]; now: Dependencies['now'] },
  shop: AccountingShop,
  day: string,
): Promise<OpenRange> {
  const [[last], firstSince] = await Promise.all([
    findCloses(db, { shopId: shop.id, limit: 1 }),
    findFirstSince(db, shop.id),
  ])
  const begin = startOfDay(day, shop)
  const end = new Date(startOfDay(day, shop, 1).getTime() - 1)
  const since = last?.until ?? begin
  return {
    since,
    from: firstSince ?? begin,
    until: new Date(Math.max(since.getTime(), Math.min(now().getTime(), end.getTime()))),
    opening: last?.left ?? 0,
    isFirst: last === undefined,
    lastClosed: last?.day ?? null,
  }
}

function requireRange(open: OpenRange | null): { from: Date; until: Date } {
  if (!open) throw new Error('A day is open or closed')
  return { from: open.from, until: open.until }
}

/** Day (yyyy-MM-dd) of a moment at a shop. */
export function toDay(at: Date, { timeZone }: Pick<AccountingShop, 'timeZone'>): string {
  return dayIn(timeZone, at)
}

/** Midnight at which a day begins at a shop, or one `later`. */
export function startOfDay(day: string, { timeZone }: Pick<AccountingShop, 'timeZone'>, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return momentAt({ year, month: month - 1, day: date }, later, 0, timeZone)
}

function toRecord(close: CloseRow): CloseRecord {
  const { day, expected, counted, left, reason, closedBy, closedAt } = close
  return {
    day,
    expected,
    counted,
    difference: counted - expected,
    left,
    withdrawn: counted - left,
    reason,
    closedBy,
    closedAt: closedAt.toISOString(),
  }
}
