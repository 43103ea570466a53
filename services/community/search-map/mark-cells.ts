import type { Transaction } from 'kysely'
import { hasReached } from '#shared/recent-counts.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { actingPerson, findPersonFacts } from '../customers/known-person.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import type { Tables } from '../tables.ts'
import type { Cell } from './rules/search-grid.ts'
import { readHeat, requireSearchedPost, startOfHour } from './search-map.ts'
import { countPosterCells, countWalks, deletePosterCell, deleteWalk, insertPosterCell, insertWalk } from './store.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'accounts'>
type MarkedCell = Cell & { postId: string }

/** 'Ya busqué aquí': once a cell, person and hour. */
export async function markWalked(deps: Dependencies, asked: MarkedCell, context: CallContext) {
  return mark(deps, asked, context, async (trx, uid) => {
    const at = deps.now()
    // Counted first, with the person locked, so that calls at once pass no limit.
    if (hasReached(await countWalks(trx, uid, at), LIMITS.walkedCells)) throw communityError('too-many-today')
    await insertWalk(trx, { ...asked, uid, hour: startOfHour(at), at })
  })
}

/** Takes the walk of this hour back. */
export async function unmarkWalked(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  asked: MarkedCell,
  context: CallContext,
): Promise<{ marked: boolean }> {
  await requireSearchedPost(db, asked.postId, context)
  await deleteWalk(db, { ...asked, uid: accountUid(context), hour: startOfHour(now()) })
  return { marked: false }
}

/** 'Yo pongo aquí': one helper a cell. */
export async function takePosterCell(deps: Dependencies, asked: MarkedCell, context: CallContext) {
  return mark(deps, asked, context, async (trx, uid) => {
    if ((await countPosterCells(trx, { postId: asked.postId, uid })) >= LIMITS.posterCells)
      throw communityError('too-many')
    if (!(await insertPosterCell(trx, { ...asked, uid, at: deps.now() }))) throw communityError('cell-taken')
  })
}

/** Gives a cell back to the others. */
export async function leavePosterCell(
  { db }: Pick<Dependencies, 'db'>,
  asked: MarkedCell,
  context: CallContext,
): Promise<{ marked: boolean }> {
  await requireSearchedPost(db, asked.postId, context)
  await deletePosterCell(db, { ...asked, uid: accountUid(context) })
  return { marked: false }
}

/** Runs a mark of a cell of the map with the caller locked; a cell outside the map is refused. */
async function mark(
  deps: Dependencies,
  { postId, row, column }: MarkedCell,
  context: CallContext,
  work: (trx: Transaction<Tables>, uid: string) => Promise<void>,
): Promise<{ marked: boolean }> {
  const facts = await findPersonFacts(deps, context)
  await deps.db.transaction().execute(async (trx) => {
    await actingPerson(trx, facts)
    const post = await requireSearchedPost(trx, postId, context)
    const { heat } = await readHeat(trx, post, { uid: facts.uid, now: deps.now() })
    if (!heat.cells.some((each) => each.row === row && each.column === column)) throw communityError('cell-outside')
    await work(trx, facts.uid)
  })
  return { marked: true }
}
