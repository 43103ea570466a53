// For leave-nothing-behind.slow.test.ts: a process that owns a database as the shop does, and stops as the shop does.
// Prints the pids of itself and of PostgreSQL when it is ready.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectDatabase } from '#shared/database/connect.ts'

const dataDir = process.env.DATA_DIR ?? ''
const connection = await connectDatabase({ dataDir, poolSize: 2, applicationName: 'shop-like', fsync: false })

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (isStopping) process.exit(1)
    isStopping = true
    connection.close().then(() => process.exit(0))
  })
}
const alive = setInterval(() => {}, 60_000)
alive.ref()

const postgres = Number.parseInt(readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8'), 10)
console.log(JSON.stringify({ pids: [process.pid, postgres] }))
