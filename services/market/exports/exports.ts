import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import type { Export } from './contract.ts'
import { type ExportRow, findExports, insertExport } from './store.ts'

const LATEST = 200

/** The latest exports, newest first. */
export async function listExports({ db }: Pick<MarketDependencies, 'db'>): Promise<Export[]> {
  return (await findExports(db, LATEST)).map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Notes that the caller takes a file out. `rows` is null for a file that is read page by page. */
export async function recordExport(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  what: Pick<ExportRow, 'kind' | 'format' | 'facts' | 'rows'>,
  context: CallContext,
): Promise<void> {
  await insertExport(db, { id: newId(), at: now(), actorUid: accountUid(context), ...what })
}
