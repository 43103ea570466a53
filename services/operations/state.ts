import { findQueues } from '#shared/job-queues.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { State } from './contract.ts'
import type { OperationsDependencies } from './deps.ts'
import { allSources } from './sources.ts'
import { findServerVersion } from './store/database.ts'

/** Present state of the program. */
export async function state(deps: OperationsDependencies, context: CallContext): Promise<State> {
  const { db, machine } = deps
  // Read the pool before our own queries use its connections.
  const pool = machine.pool()
  const orNull = async <Part>(part: Promise<Part>, name: string): Promise<Part | null> => {
    try {
      return await part
    } catch (error) {
      deps.report(error, context, `state of ${name}`)
      return null
    }
  }
  const [database, queues, disk, backupAt, sources] = await Promise.all([
    orNull(askDatabase(deps), 'the database'),
    findQueues(db),
    orNull(machine.disk(), 'the disk'),
    machine.lastBackup ? orNull(machine.lastBackup(), 'the backup') : null,
    allSources(deps, context),
  ])

  const sum = (of: 'waiting' | 'retrying' | 'active' | 'parked') => queues.reduce((all, queue) => all + queue[of], 0)
  const waits = queues.flatMap(({ oldestWaitingSeconds }) =>
    oldestWaitingSeconds === null ? [] : [oldestWaitingSeconds],
  )
  return {
    version: machine.version,
    startedAt: machine.startedAt.toISOString(),
    database: {
      version: database?.version ?? null,
      answersInMs: database?.answersInMs ?? null,
      pool,
    },
    jobs: {
      waiting: sum('waiting'),
      retrying: sum('retrying'),
      active: sum('active'),
      parked: sum('parked'),
      oldestWaitingSeconds: waits.length === 0 ? null : Math.max(...waits),
    },
    disk,
    backup: { isKnown: machine.lastBackup !== null, at: backupAt?.toISOString() ?? null },
    sources,
    lacks: deps.findLacks().map(({ kind, country, variable }) => ({ kind, country, variable })),
    served: [...deps.served],
  }
}

async function askDatabase({ db }: OperationsDependencies): Promise<{ version: string; answersInMs: number }> {
  const before = performance.now()
  const version = await findServerVersion(db)
  const answersInMs = Math.round((performance.now() - before) * 10) / 10
  return { version: version?.split(' ', 1)[0] ?? '', answersInMs }
}
