import type { AccountsDoor, InsuranceDoor, PetsDoor } from '#demo/steps/step.ts'
import type { InsuranceDependencies } from '#services/insurance/deps.ts'
import { makeInsurance, startInsuranceWork } from '#services/insurance/service.ts'
import { makeInsuranceSetUp } from '#services/insurance/set-up.ts'
import type { Clock } from '#shared/clock.ts'
import { newId } from '#shared/ids.ts'
import type { Log } from '../../log.ts'
import { uploadStorage } from '../../upload-storage.ts'
import { demoTill } from '../demo-till.ts'
import { noJobs, operatorOfDemonstration, type Place, type Uploads } from './door-parts.ts'

/** Insurance at any time. Regulars pay in the sandbox, as the demonstration's users do; notifications are dropped. */
export function openInsuranceDoor(
  { connection }: Place,
  { accounts, pets }: { accounts: AccountsDoor; pets: PetsDoor },
  config: Uploads,
  log: Log,
): InsuranceDoor {
  const deps: Omit<InsuranceDependencies, 'now' | 'payments'> = {
    db: connection.db(),
    accounts: { account: accounts.client.account, recentProof: async () => ({ isRecent: true, isByPhone: false }) },
    pets: { petProfile: pets.client.petProfile },
    messaging: { notify: async () => ({ id: newId(), channel: 'email' as const }) },
    underwriters: [],
    storage: uploadStorage(config),
    secrets: config.insuranceKeys,
    origins: accounts.origins,
    jobs: { publish: async () => {} },
    log: log.child({ service: 'insurance' }),
    report: (error) => log.error({ err: error }, 'insurance failed while the demonstration was loaded'),
  }
  const till = (clock: Clock) =>
    demoTill({
      db: connection.db(),
      now: clock,
      accounts: accounts.client,
      origins: accounts.origins,
      keys: config.paymentsKeys,
      tell: async (fact, data) =>
        startInsuranceWork(at(clock), {
          ...noJobs,
          subscribe: async (consumer, heard, consume) => {
            if (consumer === 'insurance' && heard === fact) await consume(data)
          },
        }),
      log,
    })
  const at = (clock: Clock): InsuranceDependencies => ({ ...deps, now: clock, payments: till(clock).client })
  return {
    ...makeInsuranceSetUp({ db: connection.db() }),
    at: (clock) => makeInsurance(at(clock)).client,
    payAt: (link, clock) => till(clock).pay(link),
    moveWithTime: (clock) =>
      startInsuranceWork(at(clock), {
        ...noJobs,
        repeat: async (job, _cron, run) => {
          if (job === 'insurance/time') await run()
        },
      }),
    staff: operatorOfDemonstration(),
  }
}
