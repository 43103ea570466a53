import { newId } from '#shared/ids.ts'
import type { Currency } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StatementDraft } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { paymentsError } from '../errors.ts'
import { readTables } from './file/statement-file.ts'
import { notReadable } from './import-statement.ts'
import { findCandidates, findRow, guessHeadings, guessRoles, listColumns } from './rules/heading-candidates.ts'
import { getHeadlessKey, getLayoutKey, NO_HEADINGS, recognizeColumns } from './rules/statement-columns.ts'
import { findHeadings, readStatement } from './rules/statement-rows.ts'
import { deleteDraftsBefore, findDraft, insertDraft } from './store/drafts.ts'
import { findLayouts } from './store/layouts.ts'
import { whyNotRead } from './why-not-read.ts'

const keepForMs = 24 * 3_600_000

/** Keeps a file whose columns a person will name. */
export async function draftStatement(
  deps: PaymentsDependencies,
  {
    fileName,
    currencyCode: currency,
    contentBase64,
  }: { fileName: string; currencyCode: Currency; contentBase64: string },
  context: CallContext,
): Promise<{ draftId: string }> {
  const actorUid = accountUid(context)
  const content = Buffer.from(contentBase64, 'base64')
  const read = await readTables(content)
  if ('error' in read) throw notReadable(read.error)
  if (!guessHeadings(read.tables)) throw notReadable({ kind: 'no-table' })

  const id = newId()
  const createdAt = deps.now()
  await insertDraft(deps.db, { id, fileName, currency, content, actorUid, createdAt })
  return { draftId: id }
}

/** Forgets kept files after a day: a bank's movements stay no longer than their columns need to be named. */
export async function forgetOldDrafts({ db, now }: Pick<PaymentsDependencies, 'db' | 'now'>): Promise<void> {
  await deleteDraftsBefore(db, new Date(now().getTime() - keepForMs))
}

/** Columns of a kept file: as they were named once, or else by the names of banks. */
export async function statementDraft(
  { db }: PaymentsDependencies,
  { draftId, table, line }: { draftId: string; table?: number | undefined; line?: number | undefined },
): Promise<StatementDraft> {
  const draft = await findDraft(db, draftId)
  if (!draft) throw paymentsError('statement-draft-not-found')
  const layouts = await findLayouts(db)
  const read = await readTables(draft.content, layouts)
  if ('error' in read) throw notReadable(read.error)

  const { tables } = read
  const asked = table === undefined || line === undefined ? null : { table, line }
  const place = asked ?? findKnownHeadings(tables, layouts) ?? guessHeadings(tables)
  const row = place && findRow(tables, place)
  if (!place || !row) throw paymentsError('statement-draft-not-found')

  const guessed = place.line === NO_HEADINGS ? guessRoles(tables[place.table]?.rows ?? []) : recognizeColumns(row.cells)
  const layout = layouts.get(place.line === NO_HEADINGS ? getHeadlessKey(guessed) : getLayoutKey(row.cells))
  const roles = layout?.roles ?? guessed
  const outcome = readStatement(tables, draft.currency, layouts)
  return {
    id: draft.id,
    fileName: draft.fileName,
    currencyCode: draft.currency,
    whyNot: 'error' in outcome ? whyNotRead(outcome.error) : '',
    headings: findCandidates(tables),
    ...place,
    columns: listColumns(tables, place).map((column, index) => ({ ...column, role: roles[index] ?? 'none' })),
    dayOrder: layout?.dayOrder ?? 'day-first',
  }
}

function findKnownHeadings(
  tables: Parameters<typeof guessHeadings>[0],
  layouts: Parameters<typeof findHeadings>[1],
): { table: number; line: number } | null {
  for (const [table, { rows }] of tables.entries()) {
    const line = rows[findHeadings(rows, layouts)?.at ?? -1]?.line
    if (line !== undefined) return { table, line }
  }
  return null
}
