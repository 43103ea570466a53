import { sweepAccounts } from '#services/accounts/service.ts'
import { sweepAppointments } from '#services/appointments/service.ts'
import { sweepCommunity } from '#services/community/service.ts'
import { sweepInsurance } from '#services/insurance/service.ts'
import { sweepMarket } from '#services/market/service.ts'
import { sweepPets } from '#services/pets/service.ts'
import { sweepRewards } from '#services/rewards/service.ts'
import { sweepTracking } from '#services/tracking/service.ts'
import type { Clock } from '#shared/clock.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { Jobs } from '#shared/jobs.ts'
import type { Log } from './log.ts'

interface SweepDependencies {
  connection: Pick<DatabaseConnection, 'db'>
  jobs: Pick<Jobs, 'repeat'>
  now: Clock
  log: Pick<Log, 'info'>
}

/** Sweeps expired rows of every schema hourly, in one of the processes. */
export async function scheduleSweep({ connection, jobs, now, log }: SweepDependencies): Promise<void> {
  const sweeps = {
    'sweep-accounts': sweepAccounts,
    'sweep-market': sweepMarket,
    'sweep-pets': sweepPets,
    'sweep-appointments': sweepAppointments,
    'sweep-insurance': sweepInsurance,
    'sweep-community': sweepCommunity,
    'sweep-rewards': sweepRewards,
    'sweep-tracking': sweepTracking,
  }
  for (const [name, sweep] of Object.entries(sweeps)) {
    await jobs.repeat(name, '23 * * * *', async () => {
      const rows = await sweep(connection.db(), now())
      if (rows > 0) log.info({ rows }, name)
    })
  }
}
