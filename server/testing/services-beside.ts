import { systemClock } from '#shared/clock.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { startJobs } from '#shared/jobs.ts'
import type { Services } from '#web/request/context.ts'
import { compose } from '../compose.ts'
import { readConfig } from '../configuration/config.ts'
import { publicAddresses } from '../configuration/public-addresses.ts'
import { makeLog } from '../log.ts'

/** A demonstration that runs in a process of its own. */
interface OtherShop {
  dataDir: string
  port: number
  /** As CLOCK_OFFSET. */
  clockOffset?: string
}

/**
 * Asks the services on the database of a shop that runs already, as one more process of the same program: what it queues is
 * done by that shop.
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
        versions: { version: () => 0, watch: () => () => {}, close: async () => {} },
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
