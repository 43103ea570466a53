import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Source } from './contract.ts'
import type { OperationsDependencies } from './deps.ts'
import { operationsError } from './errors.ts'
import { writeAct } from './store/acts.ts'

/** Every source of every kind; a kind that cannot be listed becomes one line with the failure. */
export async function allSources(
  { sources, report }: Pick<OperationsDependencies, 'sources' | 'report'>,
  context: CallContext,
): Promise<Source[]> {
  const lists = await Promise.all(
    sources.map(async ({ name, list }): Promise<Source[]> => {
      try {
        return await list(context)
      } catch (error) {
        report(error, context, 'sources')
        return [{ id: name, name, state: 'unknown', freshAt: null, canRetry: false }]
      }
    }),
  )
  return lists.flat()
}

/** Fetches a source again and logs the operator. */
export async function retrySource(
  deps: OperationsDependencies,
  { sourceId }: { sourceId: string },
  context: CallContext,
): Promise<Source> {
  const actorUid = accountUid(context)
  for (const kind of deps.sources) {
    const found = (await kind.list(context)).find(({ id }) => id === sourceId)
    if (!found) continue
    if (!found.canRetry || !kind.retry) throw operationsError('source-not-retryable')

    // Log the act first: the effects of a slow or broken source then still have an author.
    await writeAct(deps.db, { actorUid, action: 'retry-source', subject: sourceId, facts: {}, now: deps.now() })
    return kind.retry(sourceId, context)
  }
  throw operationsError('source-not-found')
}
