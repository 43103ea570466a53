import type { DatabaseConnection } from '#shared/database/connect.ts'
import { hasRun, lockLoading, openLedger, takeStock, unlockLoading, writeDown } from './ledger.ts'
import { accountsSteps } from './steps/accounts.ts'
import { appointmentsSteps } from './steps/appointments.ts'
import { businessSteps } from './steps/business.ts'
import { communitySteps } from './steps/community.ts'
import { insuranceSteps } from './steps/insurance.ts'
import { marketSteps } from './steps/market.ts'
import { petsSteps } from './steps/pets.ts'
import { rewardsSteps } from './steps/rewards.ts'
import type { DemoStep, StepDependencies } from './steps/step.ts'
import { withoutTimeLimit } from './without-time-limit.ts'

export interface DemonstrationDependencies extends StepDependencies {
  connection: DatabaseConnection
  log: { info(facts: object, message: string): void }
}

/** Steps in the order in which they run. */
export const steps: DemoStep[] = [
  ...marketSteps,
  ...accountsSteps,
  ...petsSteps,
  ...appointmentsSteps,
  ...insuranceSteps,
  ...communitySteps,
  ...rewardsSteps,
  ...businessSteps,
]

export const demonstratedServices = [...new Set(steps.map(({ service }) => service))]

/**
 * Loads the demonstration data into a migrated database, each numbered step once. Called at every start in demo mode;
 * when nothing is new it costs one query. After an interruption it repeats the unfinished step.
 */
export async function loadDemonstration(deps: DemonstrationDependencies): Promise<{ loaded: string[] }> {
  const { connection, log, now } = deps
  return withoutTimeLimit(connection, async (db) => {
    await lockLoading(db)
    try {
      await openLedger(db)
      const loaded: string[] = []
      for (const step of steps) {
        if (await hasRun(db, step)) continue
        const startedAt = performance.now()
        await step.run(deps)
        await writeDown(db, step, now())
        const name = `${step.service} ${step.number}: ${step.name}`
        loaded.push(name)
        log.info({ ms: Math.round(performance.now() - startedAt) }, `demonstration data loaded: ${name}`)
      }
      if (loaded.length > 0) await takeStock(db, demonstratedServices)
      return { loaded }
    } finally {
      await unlockLoading(db)
    }
  })
}
