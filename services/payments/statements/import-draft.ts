import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { paymentsError } from '../errors.ts'
import { writeAudit } from '../store/audit.ts'
import { readTables } from './file/statement-file.ts'
import { type ImportedStatement, notReadable, saveStatement } from './import-statement.ts'
import { findRow, guessRoles } from './rules/heading-candidates.ts'
import {
  getHeadlessKey,
  getLayoutKey,
  NO_HEADINGS,
  type StatementLayout,
  whyNotLayout,
} from './rules/statement-columns.ts'
import { parseDayCell, readTable } from './rules/statement-rows.ts'
import { deleteDraft, findDraft } from './store/drafts.ts'
import { findLayouts, saveLayout } from './store/layouts.ts'

interface MappedDraft extends StatementLayout {
  draftId: string
  table: number
  line: number
}

/**
 * Imports a kept file with the columns that a person named, and remembers them for these headings; of a file without
 * headings only as the next answer on the page.
 */
export async function importDraft(
  deps: PaymentsDependencies,
  { draftId, table, line, roles, dayOrder }: MappedDraft,
  context: CallContext,
): Promise<ImportedStatement> {
  const actorUid = accountUid(context)
  const draft = await findDraft(deps.db, draftId)
  if (!draft) throw paymentsError('statement-draft-not-found')
  if (whyNotLayout(roles)) throw paymentsError('statement-columns-not-usable')

  const file = await readTables(draft.content, await findLayouts(deps.db))
  if ('error' in file) throw notReadable(file.error)
  const rows = file.tables[table]?.rows ?? []
  const headings = findRow(file.tables, { table, line })
  // A movement as headings would be remembered, and taken for the headings of other files.
  const hasDay = headings?.cells.some((cell) => parseDayCell(cell, dayOrder) !== null)
  if (!headings || hasDay) throw paymentsError('statement-headings-not-usable')
  const layout = { roles, dayOrder }
  const read = readTable(rows, { at: rows.indexOf(headings), layout }, draft.currency)
  if ('error' in read) throw notReadable(read.error)
  const key = line === NO_HEADINGS ? getHeadlessKey(guessRoles(rows)) : getLayoutKey(headings.cells)

  return deps.db.transaction().execute(async (trx) => {
    const { fileName, currency, content: bytes } = draft
    const imported = await saveStatement(trx, deps, { fileName, currency, bytes, movements: read.movements, actorUid })
    const now = deps.now()
    await saveLayout(trx, key, { ...layout, actorUid, savedAt: now })
    const facts = { fileName, table, line, ...layout }
    await writeAudit(trx, { actorUid, action: 'name-columns', subject: `statement:${imported.id}`, facts, now })
    await deleteDraft(trx, draftId)
    return imported
  })
}
