// npm run demo:reset [-- --yes]
import process from 'node:process'
import { parseArgs } from 'node:util'
import { emptyDemonstration, ordersAtStake } from '#demo/reset.ts'
import { loadDemonstrationInto } from '../demonstration/load-demonstration.ts'
import { makeLog } from '../log.ts'
import { withMarket } from './open-market.ts'
import { CommandFailure, runCommand } from './run-command.ts'

await runCommand(async () => {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })

  await withMarket('demo reset', async ({ config, connection, now }) => {
    if (config.mode !== 'demo') throw new CommandFailure('This is production mode: there is no demonstration to reset.')
    const orders = await ordersAtStake(connection)
    if (orders > 0 && !values.yes) {
      throw new CommandFailure(`${orders} orders were placed here and would be lost: npm run demo:reset -- --yes`)
    }

    await emptyDemonstration(connection)
    await loadDemonstrationInto({ connection, now }, config, makeLog({ ...config, logLevel: 'warn' }))
    process.stdout.write(
      `The demonstration data is as on its first day${orders > 0 ? `; ${orders} orders are gone` : ''}.\n`,
    )
  })
})
