import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import { startOfDay } from '../daily-close/daily-close.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { ExportCell, ExportFormat, ExportPage } from '../exports/contract.ts'
import { recordPagedExport } from '../exports/exports.ts'
import { recordOrderAct } from '../orders/order-transitions.ts'
import { whyNoBook } from '../sales-book/rules/sales-book.ts'
import { movementHeading, toMovementRow } from './rules/movement-table.ts'
import type { SavingInCountry, SavingPermit } from './staff-contract.ts'
import { findMovements } from './store/entries.ts'
import { findFund, findPermits, insertPermit, type PermitRow, writeWithdrawn } from './store/permits.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** Permits shown of a country: the one that holds, and twenty that were withdrawn. */
const MOST_PERMITS = 21

/** The legal basis of saving in a country, and what its customers put aside. */
export async function savingInCountry(
  { db }: Pick<Dependencies, 'db'>,
  { country }: { country: CountryIso },
): Promise<SavingInCountry> {
  const [permits, fund] = await Promise.all([findPermits(db, country, MOST_PERMITS), findFund(db, country)])
  const holds = permits.find(({ withdrawnAt }) => withdrawnAt === null)
  return {
    country,
    currencyCode: countries[country].currency,
    permit: holds ? toPermit(holds) : null,
    earlier: permits.filter((permit) => permit !== holds).map(toPermit),
    ...fund,
  }
}

function toPermit({ confirmedAt, withdrawnAt, ...permit }: PermitRow): SavingPermit {
  return { ...permit, confirmedAt: confirmedAt.toISOString(), withdrawnAt: withdrawnAt?.toISOString() ?? null }
}

/** Confirms the legal basis of saving in a country, which opens it there. Throws saving-permit-exists. */
export async function confirmSaving(
  deps: Dependencies,
  input: { country: CountryIso; basis: string; opinion: string; license: string },
  context: CallContext,
): Promise<SavingInCountry> {
  const actorUid = accountUid(context)
  await createOnce(deps, { operation: 'confirm-saving', input }, context, async (trx) => {
    const at = deps.now()
    const permit = { ...input, id: newId(), confirmedBy: actorUid, confirmedAt: at }
    if (!(await insertPermit(trx, permit))) throw marketError('saving-permit-exists')
    const facts = { country: input.country, permitId: permit.id }
    await recordOrderAct(trx, { at, actorUid, action: 'confirm-saving', orderId: null, facts })
    return { permitId: permit.id }
  })
  return savingInCountry(deps, input)
}

/** Withdraws a country's permit: nothing more is put aside there. Throws saving-permit-not-found. */
export async function withdrawSaving(
  deps: Dependencies,
  { reason, ...key }: { country: CountryIso; permitId: string; reason: string },
  context: CallContext,
): Promise<SavingInCountry> {
  const actorUid = accountUid(context)
  await deps.db.transaction().execute(async (trx) => {
    const at = deps.now()
    if (!(await writeWithdrawn(trx, key, { actorUid, reason, now: at }))) throw marketError('saving-permit-not-found')
    await recordOrderAct(trx, { at, actorUid, action: 'withdraw-saving', orderId: null, facts: { ...key, reason } })
  })
  return savingInCountry(deps, key)
}

const PAGE = 500

/** A page of a country's movements as a table. Throws period-not-valid. */
export async function savingMovementRows(
  deps: Dependencies,
  query: { country: CountryIso; from: string; until: string; format: ExportFormat; after?: string | undefined },
  context: CallContext,
): Promise<ExportPage> {
  const { country, from, until, format, after } = query
  const refusal = whyNoBook({ from, until })
  if (refusal) throw marketError(refusal)
  const { currency, timezone: timeZone } = countries[country]
  const facts = { country, from, until }
  const noted = await recordPagedExport(deps, { kind: 'saving', format, facts, after }, context)
  const period = { country, from: startOfDay(from, { timeZone }), until: startOfDay(until, { timeZone }, 1) }
  const page = await findMovements(deps.db, period, { after: readCursor(noted.after), limit: PAGE })
  const last = page.at(-1)
  const toCell = (cell: string | number): ExportCell =>
    typeof cell === 'string' ? cell : { amount: cell, currencyCode: currency }
  return {
    fileName: `ahorros-${from}-${until}`,
    heading: [...movementHeading],
    rows: page.map((row) => toMovementRow(row, timeZone).map(toCell)),
    endCursor: last && page.length === PAGE ? noted.toCursor(`${last.goalId} ${last.number}`) : null,
  }
}

function readCursor(after: string | undefined): { goalId: string; number: number } | null {
  if (!after) return null
  const [, goalId, number] = /^([\w-]{1,100}) (\d{1,9})$/.exec(after) ?? []
  if (goalId === undefined) throw httpError('bad-input', { fields: { after: 'Unknown cursor' } })
  return { goalId, number: Number(number) }
}
