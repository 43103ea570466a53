import { systemClock } from '#shared/clock.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { noVersions } from '#shared/database/no-versions.ts'
import { startJobs } from '#shared/jobs.ts'
import type { Services } from '#web/request/context.ts'
import { compose } from '../compose.ts'
import { readConfig } from '../configuration/config.ts'
import { publicAddresses } from '../configuration/public-addresses.ts'
import { makeLog } from '../log.ts'

/** A demonstration running in another process. */
interface OtherShop {
  dataDir: string
  port: number
  /** Value of CLOCK_OFFSET. */
  clockOffset?: string
}

/**
 * Calls the services on the database of a running shop, as another process of the program: the shop runs the jobs they
 * queue.
 */
export async function askBeside<T>(shop: OtherShop, ask: (services: Services) => Promise<T>): Promise<T> {
  const config = readConfig({ DATA_DIR: shop.dataDir, CLOCK_OFFSET: shop.clockOffset, LOG_LEVEL: 'silent' })
  const connection = await connectDatabase({ dataDir: shop.dataDir, poolSize: 2, applicationName: 'beside the shop' })
  try {
    const jobs = await startJobs({ url: connection.url, log: { info() {}, warn() {} } })
    try {
      const composition = compose({
        config,
        addresses: publicAddresses(config, shop.port),
        connection,
        versions: noVersions,
        jobs,
        now: systemClock(config.clockOffsetMs),
        log: makeLog(config),
      })
      return await ask(composition.clients)
    } finally {
      await jobs.stop()
    }
  } finally {
    await connection.close()
  }
}
