import type { DatabaseConnection } from '#shared/database/connect.ts'
import { findMatches } from '../matches/find-matches.ts'
import { findPost } from '../posts/store/posts.ts'
import { makeCommunity } from '../service.ts'
import type { Tables } from '../tables.ts'
import { openCommunity } from './open-community.ts'

/** The community for benchmarks: its caches stay valid until `postMoved` is called. */
export function measuredCommunity(connection: Pick<DatabaseConnection, 'db'>, now: () => Date) {
  const harness = openCommunity(connection, { now })
  const db = connection.db<Tables>()
  let version = 0
  const { client } = makeCommunity({ ...harness.deps, versions: { version: () => version } })
  return {
    client,
    visitor: harness.signUp(),
    postMoved: () => {
      version += 1
    },
    /** Duration in milliseconds; null when the notice is not open. */
    async measureMatchTime(postId: string): Promise<number | null> {
      const row = await findPost(db, postId)
      if (row?.status !== 'open') return null
      const startedAt = performance.now()
      await findMatches(db, row)
      return performance.now() - startedAt
    },
  }
}
