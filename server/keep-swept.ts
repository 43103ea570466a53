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
import type { Config } from './configuration/config.ts'
import type { Log } from './log.ts'

interface KeepSweptNeeds {
  config: Pick<Config, 'serviceUrls'>
  connection: Pick<DatabaseConnection, 'db'>
  jobs: Pick<Jobs, 'repeat'>
  now: Clock
  log: Pick<Log, 'info'>
}

/** Every hour one of the processes that hold a service sweeps what is over in its schema. */
export async function keepSwept({ config, connection, jobs, now, log }: KeepSweptNeeds): Promise<void> {
  const { accounts, market, pets, appointments, insurance, community, rewards, tracking } = config.serviceUrls
  const sweeps = [
    { name: 'sweep-accounts', isHere: accounts === undefined, sweep: () => sweepAccounts(connection.db(), now()) },
    { name: 'sweep-market', isHere: market === undefined, sweep: () => sweepMarket(connection.db(), now()) },
    { name: 'sweep-pets', isHere: pets === undefined, sweep: () => sweepPets(connection.db(), now()) },
    {
      name: 'sweep-appointments',
      isHere: appointments === undefined,
      sweep: () => sweepAppointments(connection.db(), now()),
    },
    { name: 'sweep-insurance', isHere: insurance === undefined, sweep: () => sweepInsurance(connection.db(), now()) },
    { name: 'sweep-community', isHere: community === undefined, sweep: () => sweepCommunity(connection.db(), now()) },
    { name: 'sweep-rewards', isHere: rewards === undefined, sweep: () => sweepRewards(connection.db(), now()) },
    { name: 'sweep-tracking', isHere: tracking === undefined, sweep: () => sweepTracking(connection.db(), now()) },
  ]
  for (const { name, isHere, sweep } of sweeps) {
    if (!isHere) continue
    await jobs.repeat(name, '23 * * * *', async () => {
      const rows = await sweep()
      if (rows > 0) log.info({ rows }, name)
    })
  }
}
