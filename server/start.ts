import { systemClock } from '#shared/clock.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { type VersionWatch, watchVersions } from '#shared/database/notify.ts'
import { type Jobs, startJobs } from '#shared/jobs.ts'
import type { Services } from '#web/request/context.ts'
import { makeApp } from './app.ts'
import { compose } from './compose.ts'
import type { Config } from './configuration/config.ts'
import { type PublicAddresses, publicAddresses } from './configuration/public-addresses.ts'
import { listen } from './edge/listen.ts'
import { defaultLimits, type LoadLimits, makeLoadGate, noLimits } from './edge/load-gate.ts'
import { makeRefuseAtOnce } from './edge/refuse-at-once.ts'
import { requestPolicies } from './edge/request-policy.ts'
import { watchLoad } from './edge/watch-load.ts'
import type { ErrorTracking } from './error-tracking.ts'
import { rememberKeys } from './keys/remember-keys.ts'
import { type LiveUpdates, makeLiveUpdates } from './live-updates.ts'
import type { Log } from './log.ts'
import { type MaintenanceWatch, watchMaintenance } from './maintenance/watch-maintenance.ts'
import { type OpenMap, openMap } from './map/open-map.ts'
import { makeMetrics } from './metrics/metrics.ts'
import { migrateServices } from './migrate-services.ts'
import { warnOfMissingAdapters } from './missing-adapters.ts'
import { openDatabase } from './open-database.ts'
import { releaseStorage, shareReleaseAssets } from './releases/release-assets.ts'
import { rememberMode } from './remember-mode.ts'
import { scheduleSweep } from './schedule-sweep.ts'
import type { Website } from './website.ts'

export interface RunningServer {
  addresses: PublicAddresses
  /** Clients of this process's services. */
  clients: Services
  port: number
  /** Finishes running requests (at most 10 s) and closes everything down to the database. */
  stop(): Promise<void>
}

export interface StartOptions {
  config: Config
  log: Log
  /** Error tracking; the caller closes it, so that failures during the stop are reported too. */
  errors?: ErrorTracking
  loadWebsite(): Promise<Website>
  /** Load limits; by default the configuration's. */
  limits?: LoadLimits
  /** Fills the migrated database before the first request. */
  fill?(infrastructure: Infrastructure): Promise<void>
}

/** Starts port, database, migrations, services and pages, in this order; a failure closes the earlier ones. */
export async function startServer({
  config,
  log,
  errors,
  loadWebsite,
  fill,
  limits = config.isLoadShed ? defaultLimits : noLimits,
}: StartOptions): Promise<RunningServer> {
  const listener = await listen(config)
  let infrastructure: Infrastructure | undefined
  let map: OpenMap | undefined
  let liveUpdates: LiveUpdates | undefined
  let maintenance: MaintenanceWatch | undefined
  let stopSheets = () => {}
  let stopCompanies = () => {}
  const stop = async () => {
    // Event streams do not end by themselves.
    liveUpdates?.close()
    maintenance?.close()
    stopSheets()
    stopCompanies()
    await listener.stop()
    await infrastructure?.close()
    await map?.close()
  }

  try {
    const website = loadWebsite()
    // Awaited below; until then a failure must not count as an unhandled rejection.
    website.catch(() => {})
    map = await openMap(config, log)
    infrastructure = await openInfrastructure(config, log)
    const built = await website
    await fill?.(infrastructure)
    const { connection, versions, jobs, now } = infrastructure
    const addresses = publicAddresses(config, listener.port)
    const load = watchLoad()
    const gate = makeLoadGate(load, limits)
    const metrics = makeMetrics({ config, connection, load, now, log })
    const counted = metrics.countingFacts(jobs)
    const composition = compose({ config, addresses, connection, versions, jobs: counted, now, log })
    await composition.startWork(jobs)
    stopSheets = await composition.watchSheets()
    stopCompanies = await composition.watchCompanies()
    await scheduleSweep({ connection, jobs, now, log })
    const { clientFolder, assetsVersion: version } = built
    // Before the first page is answered: processes of the release before are asked for its scripts too.
    const otherReleases =
      clientFolder === null
        ? null
        : await shareReleaseAssets(releaseStorage(config), { release: { clientFolder, version }, now: now(), log })
    liveUpdates = makeLiveUpdates(versions)
    maintenance = await watchMaintenance({ config, operations: composition.clients.operations, versions, log })
    const app = makeApp({
      ...built,
      otherReleases,
      config,
      addresses,
      composition,
      connection,
      versions,
      gate,
      metrics,
      errors,
      now,
      log,
      isStopping: listener.isStopping,
      map,
      liveUpdates,
      maintenance,
    })
    warnOfMissingAdapters(config, composition.companies, log)
    const findPolicy = requestPolicies(built.pages)
    listener.serve(app.fetch, {
      addresses,
      isUpload: (method, path) => findPolicy(method, path).upload !== null,
      refuseAtOnce: await makeRefuseAtOnce({ gate, findPolicy, isHttps: addresses.isHttps, metrics, log }),
    })
    const drainAndStop = async () => {
      await listener.drain(config.drainSeconds * 1000)
      await stop()
    }
    return { addresses, clients: composition.clients, port: listener.port, stop: drainAndStop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resources that stay open while services are reloaded (in development with every change). */
export interface Infrastructure {
  connection: DatabaseConnection
  versions: VersionWatch
  jobs: Jobs
  now: ReturnType<typeof systemClock>
  close(): Promise<void>
}

export async function openInfrastructure(config: Config, log: Log): Promise<Infrastructure> {
  const connection = await openDatabase(config, log)
  const opened: (() => Promise<void>)[] = [() => connection.close()]
  const close = async () => {
    for (const closeOne of opened.toReversed()) await closeOne()
  }
  const databaseLog = {
    info: (message: string) => log.info(message),
    warn: (details: unknown, message: string) => log.warn(details as object, message),
  }
  const now = systemClock(config.clockOffsetMs)

  try {
    const ran = await migrateServices(connection)
    if (ran.length > 0) log.info({ migrations: ran }, 'the database was brought up to date')
    await rememberMode(connection, config.mode, now())
    await rememberKeys(connection, config, now())
    const versions = await watchVersions(connection.connectionConfig, databaseLog)
    opened.push(() => versions.close())
    connection.replicas?.follow(versions)
    const jobs = await startJobs({ url: connection.url, log: databaseLog })
    opened.push(() => jobs.stop())
    return { connection, versions, jobs, now, close }
  } catch (error) {
    await close()
    throw error
  }
}
