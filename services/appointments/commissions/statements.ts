import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { todayIn } from '../rules/local-clock.ts'
import { findStaffStore } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { CommissionLine, CommissionStatement } from './contract.ts'
import { getVisitLines, splitTip } from './rules/commission-lines.ts'
import { isCommissionPeriod } from './rules/commission-period.ts'
import { findCommissionRules, findCommissionVisits, findStatementOwner, findTips } from './store.ts'

interface AskedPeriod {
  from?: string | undefined
  until?: string | undefined
}

/** Statements of everybody who attended or was tipped, for the staff of a store. Throws period-not-valid. */
export async function commissions(
  deps: AppointmentsDependencies,
  { storeId, ...asked }: AskedPeriod & { storeId: string },
  context: CallContext,
) {
  const { store } = await findStaffStore(deps, storeId, context)
  const period = toPeriod(deps, store, asked)
  const [rules, statements] = await Promise.all([
    findCommissionRules(deps.db, storeId),
    findStatements(deps, store, period),
  ])
  return {
    ...{ storeName: store.name, currencyCode: store.currency, ...period, rules, statements },
    today: todayIn(store.timezone, deps.now()),
    employees: store.allEmployees.map(({ id, name }) => ({ id, name })),
  }
}

/** The statement of the owner of a secret. Throws statement-not-found and period-not-valid. */
export async function ownStatement(
  deps: AppointmentsDependencies,
  { secret, ...asked }: AskedPeriod & { secret: string },
) {
  const owner = await findStatementOwner(deps.db, hashSecret(secret))
  if (!owner) throw appointmentsError('statement-not-found')
  const store = await findCachedStore(deps, owner.storeId)
  const period = toPeriod(deps, store, asked)
  const statements = await findStatements(deps, store, period)
  const own = statements.find(({ employeeId }) => employeeId === owner.employeeId)
  const statement = own ?? toStatement(store, owner.employeeId, [])
  return { storeName: store.name, currencyCode: store.currency, ...period, statement }
}

function toPeriod({ now }: Pick<AppointmentsDependencies, 'now'>, store: StoreRecord, asked: AskedPeriod) {
  const until = asked.until ?? todayIn(store.timezone, now())
  const from = asked.from ?? `${until.slice(0, 7)}-01`
  if (!isCommissionPeriod(from, until)) throw appointmentsError('period-not-valid')
  return { from, until }
}

async function findStatements(
  { db }: Pick<AppointmentsDependencies, 'db'>,
  store: StoreRecord,
  period: { from: string; until: string },
): Promise<CommissionStatement[]> {
  const asked = { storeId: store.id, timezone: store.timezone, ...period }
  const [rules, visits, tips] = await Promise.all([
    findCommissionRules(db, store.id),
    findCommissionVisits(db, asked),
    findTips(db, asked),
  ])
  const lines = [
    ...visits.flatMap((visit) => getVisitLines(visit, rules)),
    ...tips.flatMap(({ day, tip, visits: tipped }) => {
      const parts = splitTip(tip, tipped.length)
      const none = { kind: 'tip' as const, day, services: 0, extras: 0, commission: 0 }
      return tipped.map((visit, index) => ({ ...visit, ...none, tip: parts[index] ?? 0 }))
    }),
  ].filter(({ day }) => period.from <= day && day <= period.until)
  return [...Map.groupBy(lines, ({ employeeId }) => employeeId)]
    .map(([employeeId, own]) => toStatement(store, employeeId, own))
    .toSorted((one, other) => Number(one.name === null) - Number(other.name === null) || compareNames(one, other))
}

function toStatement(
  { allEmployees }: StoreRecord,
  employeeId: string | null,
  own: readonly (CommissionLine & { employeeId: string | null })[],
): CommissionStatement {
  const lines = own.map(({ employeeId: _, ...line }) => line).toSorted((one, other) => one.day.localeCompare(other.day))
  const sum = (field: 'services' | 'extras' | 'commission' | 'tip') =>
    lines.reduce((total, line) => total + line[field], 0)
  const [commission, tip] = [sum('commission'), sum('tip')]
  return {
    employeeId,
    name: allEmployees.find(({ id }) => id === employeeId)?.name ?? null,
    visits: lines.filter(({ kind }) => kind === 'visit').length,
    ...{ services: sum('services'), extras: sum('extras'), commission, tip, total: commission + tip },
    lines,
  }
}

function compareNames(one: CommissionStatement, other: CommissionStatement): number {
  return (one.name ?? '').localeCompare(other.name ?? '')
}
