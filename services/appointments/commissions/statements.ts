import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { todayIn } from '../rules/local-clock.ts'
import { findStaffStore } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { findClosings } from './closings/store.ts'
import type { CommissionStatement } from './contract.ts'
import { findLines } from './find-lines.ts'
import { getFirstOpen, type StatementLine } from './rules/closed-lines.ts'
import { isCommissionPeriod } from './rules/commission-period.ts'
import { findCommissionRules, findStatementOwner } from './store.ts'

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
  const [rules, statements, closings] = await Promise.all([
    findCommissionRules(deps.db, storeId),
    findStatements(deps, store, period),
    findClosings(deps.db, storeId),
  ])
  return {
    ...{ storeName: store.name, currencyCode: store.currency, ...period, rules, statements, closings },
    firstOpen: getFirstOpen(closings),
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
  const lines = await findLines(db, store, period)
  return [...Map.groupBy(lines, ({ employeeId }) => employeeId)]
    .map(([employeeId, own]) => toStatement(store, employeeId, own))
    .toSorted((one, other) => Number(one.name === null) - Number(other.name === null) || compareNames(one, other))
}

function toStatement(
  { allEmployees }: StoreRecord,
  employeeId: string | null,
  own: readonly StatementLine[],
): CommissionStatement {
  const lines = own
    .map(({ kind, day, petName, packName, services, extras, commission, tip }) => {
      return { kind, day, petName, packName, services, extras, commission, tip }
    })
    .toSorted((one, other) => one.day.localeCompare(other.day))
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
