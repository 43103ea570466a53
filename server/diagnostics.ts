import type { DatabaseConnection } from '#shared/database/connect.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Diagnostics, ServiceHealth, Services } from '#web/request/context.ts'
import packageFile from '../package.json' with { type: 'json' }
import type { Composition } from './composition.ts'
import type { Config } from './configuration/config.ts'

const patienceMs = 1000

interface DiagnosticsParts {
  config: Pick<Config, 'listedVariables'>
  composition: Pick<Composition, 'clients' | 'publicServices'>
  connection: Pick<DatabaseConnection, 'pool'>
  assetsVersion: string
}

/** One cheap public call per service; a service added to the composition must add its own. */
const questions: Record<keyof Services, (services: Services, context: CallContext) => Promise<unknown>> = {
  accounts: ({ accounts }, context) => accounts.signInOptions(undefined, { context }),
  market: ({ market }, context) => market.marketPlaceAppData({ appName: 'huella' }, { context }),
  messaging: ({ messaging }, context) => messaging.preferences(undefined, { context }),
  operations: ({ operations }, context) => operations.state(undefined, { context }),
  payments: ({ payments }, context) => payments.ways({ country: context.viewer.country }, { context }),
  pets: ({ pets }, context) => pets.petTypes({ page: 1, limit: 1 }, { context }),
  appointments: ({ appointments }, context) => appointments.stores({ first: 1 }, { context }),
  insurance: ({ insurance }, context) => insurance.policies({}, { context }),
  invoicing: ({ invoicing }, context) => invoicing.issuers({ country: context.viewer.country }, { context }),
  content: ({ content }, context) => content.storeConfiguration({}, { context }),
  community: ({ community }, context) => community.posts({ kind: 'adoption', first: 1 }, { context }),
  rewards: ({ rewards }, context) => rewards.waysToEarn(undefined, { context }),
  tracking: ({ tracking }, context) => tracking.days({ days: 1 }, { context }),
}

/**
 * Collects this process's state for the demonstration's diagnostics page, without secrets, waiting at most a second for
 * each service.
 */
export function makeDiagnostics({ config, composition, connection, assetsVersion }: DiagnosticsParts) {
  const { clients, publicServices } = composition

  async function checkHealth(name: keyof Services, context: CallContext): Promise<ServiceHealth> {
    const mount = publicServices.find((service) => service.name === name)?.mount ?? null
    const begun = performance.now()
    const failure = await whyNot(questions[name](clients, context))
    return { name, mount, failure, ms: Math.round(performance.now() - begun) }
  }

  return async function diagnose(context: CallContext): Promise<Diagnostics> {
    const names = Object.keys(questions) as (keyof Services)[]
    const [database, ...services] = await Promise.all([
      databaseVersion(connection),
      ...names.map((name) => checkHealth(name, context)),
    ])
    return {
      versions: {
        Huella: packageFile.version,
        assets: assetsVersion,
        'Node.js': process.versions.node,
        V8: process.versions.v8 ?? '',
        ICU: process.versions.icu ?? '',
        tz: process.versions.tz ?? '',
        PostgreSQL: database,
      },
      services,
      configuration: config.listedVariables,
    }
  }
}

/** Failure of a service, or null when it answered. A refusal is an answer too. */
async function whyNot(answer: Promise<unknown>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, patienceMs, `no answer in ${patienceMs} ms`)
  })
  const failed = answer.then(
    () => null,
    (error: unknown) => {
      const refusal = asServiceError(error)
      return refusal && refusal.status < 500 ? null : (refusal?.message ?? 'failed')
    },
  )
  return Promise.race([failed, late]).finally(() => clearTimeout(timer))
}

async function databaseVersion({ pool }: Pick<DatabaseConnection, 'pool'>): Promise<string> {
  try {
    const { rows } = await pool.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  } catch {
    return 'no answer'
  }
}
