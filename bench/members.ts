import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMeasuredMembers } from '#server/testing/measured-members.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { migrate } from '#shared/database/migrate.ts'
import { placeForScratch } from '#shared/database/place-for-scratch.ts'
import { findMigrations } from '#shared/database/test-server.ts'
import { measureCpu } from './cpu-time.ts'
import { median } from './load.ts'

/**
 * `npm run bench:members [-- --runs 5]`: cost of calling rewards before a basket and an order, in process, for a guest
 * (no call), an account without a membership, and a member. Reports the median elapsed time and the CPU time of Node
 * and PostgreSQL; the three alternate, so that other load affects all alike.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const TIMES = 60

const folder = await mkdtemp(join(await placeForScratch(), 'huella-bench-'))
await chmod(folder, 0o711)
const connection = await connectDatabase({
  dataDir: join(folder, 'data'),
  poolSize: 5,
  applicationName: 'huella bench members',
  statementTimeoutMs: 0,
})
try {
  for (const { service, folder } of findMigrations()) await migrate(connection, { service, folder })
  const { baskets, orders, close } = await openMeasuredMembers(connection)
  for (const [what, questions] of Object.entries({ basket: baskets, order: orders })) {
    const measured = new Map<string, { clock: number[]; node: number[]; database: number[] }>()
    // The first round is a warm-up.
    for (let run = 0; run <= Number(values.runs); run += 1) {
      for (const [who, ask] of Object.entries(questions)) {
        const { clock, node, database } = measured.get(who) ?? { clock: [], node: [], database: [] }
        const one = await measureCost(ask)
        if (run > 0) {
          clock.push(one.clock)
          node.push(one.node)
          database.push(one.database)
        }
        measured.set(who, { clock, node, database })
      }
    }
    for (const [who, { clock, node, database }] of measured)
      console.log(
        `${what}, ${who}: ${median(clock).toFixed(2)} ms by the clock; CPU: Node ${median(node).toFixed(2)} ms, PostgreSQL ${median(database).toFixed(2)} ms`,
      )
  }
  await close()
} finally {
  await connection.close()
  await rm(folder, { recursive: true, force: true })
}

async function measureCost(ask: () => Promise<unknown>): Promise<{ clock: number; node: number; database: number }> {
  const before = measureCpu(process.pid)
  const clock: number[] = []
  for (let nth = 0; nth < TIMES; nth += 1) {
    const since = performance.now()
    await ask()
    clock.push(performance.now() - since)
  }
  const after = measureCpu(process.pid)
  return {
    clock: median(clock),
    node: (after.node - before.node) / TIMES,
    database: (after.database - before.database) / TIMES,
  }
}
