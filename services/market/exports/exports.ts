import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import type { Export } from './contract.ts'
import { type ExportRow, findExports, hasExport, insertExport } from './store.ts'

const LATEST = 200

/** The latest exports, newest first. */
export async function listExports({ db }: Pick<MarketDependencies, 'db'>): Promise<Export[]> {
  return (await findExports(db, LATEST)).map((row) => ({ ...row, at: row.at.toISOString() }))
}

const hourMs = 3_600_000
/** Longer than any file is read page by page. */
const LONGEST_HOURS = 6

/**
 * Notes a file that is read page by page, once: a later page names the line of its first one in the cursor. A cursor that
 * names no fresh line of this caller and this file begins a line of its own, so that no page leaves without one.
 */
export async function recordPagedExport(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { after, ...what }: Pick<ExportRow, 'kind' | 'format' | 'facts'> & { after: string | undefined },
  context: CallContext,
): Promise<{ after: string | undefined; toCursor(end: string): string }> {
  const [, named, rest] = /^([\w-]{36})~(.*)$/.exec(after ?? '') ?? []
  const line = { actorUid: accountUid(context), ...what }
  const since = new Date(now().getTime() - LONGEST_HOURS * hourMs)
  const isNoted = named !== undefined && (await hasExport(db, { ...line, id: named, since }))
  const id = isNoted ? named : newId()
  if (!isNoted) await insertExport(db, { ...line, id, at: now(), rows: null })
  return { after: (named === undefined ? after : rest) || undefined, toCursor: (end) => `${id}~${end}` }
}

/** Notes that the caller takes a file out. `rows` is null for a file that is read page by page. */
export async function recordExport(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  what: Pick<ExportRow, 'kind' | 'format' | 'facts' | 'rows'>,
  context: CallContext,
): Promise<void> {
  await insertExport(db, { id: newId(), at: now(), actorUid: accountUid(context), ...what })
}
