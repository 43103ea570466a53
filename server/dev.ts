import type { IncomingMessage, ServerResponse } from 'node:http'
import { relative, sep } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { makePageTable, type PageTable } from '#web/request/page-table.ts'
import { compose } from './compose.ts'
import { readConfig } from './configuration/config.ts'
import { publicAddresses } from './configuration/public-addresses.ts'
import { readEnvironment } from './configuration/read-environment.ts'
import { loadDemonstrationInto } from './demonstration/load-demonstration.ts'
import { listen } from './edge/listen.ts'
import { makeLoadGate } from './edge/load-gate.ts'
import { givePublicOrigin } from './edge/public-origin.ts'
import { requestPolicies } from './edge/request-policy.ts'
import { watchLoad } from './edge/watch-load.ts'
import { makeLiveUpdates } from './live-updates.ts'
import { makeLog } from './log.ts'
import { watchMaintenance } from './maintenance/watch-maintenance.ts'
import { openMap } from './map/open-map.ts'
import { makeMetrics } from './metrics/metrics.ts'
import type { HandlePage } from './pages.ts'
import { scheduleSweep } from './schedule-sweep.ts'
import { openInfrastructure } from './start.ts'
import { StartupFailure } from './startup-failure.ts'

type WebServer = { handlePage: HandlePage; pages: PageTable }

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * `npm run dev` in one process. Pages reload in the browser; a change in a service is live with the next request. The
 * database connection and the port stay open.
 */
async function main(): Promise<void> {
  const config = readConfig(readEnvironment())
  const log = makeLog(config)
  const listener = await listen(config)
  const map = await openMap(config, log)
  const infrastructure = await openInfrastructure(config, log)
  if (config.mode === 'demo') await loadDemonstrationInto(infrastructure, config, log)
  await scheduleSweep({ log, ...infrastructure })
  const load = watchLoad()
  const liveUpdates = makeLiveUpdates(infrastructure.versions)
  const addresses = publicAddresses(config, listener.port)
  const metrics = makeMetrics({ config, connection: infrastructure.connection, load, now: infrastructure.now, log })
  // Background work keeps the code it started with until the next start.
  const composed = compose({ config, addresses, log, ...infrastructure })
  await composed.startWork(infrastructure.jobs)
  const { operations } = composed.clients
  const maintenance = await watchMaintenance({ config, operations, versions: infrastructure.versions, log })
  // Vite's web socket shares our port; it takes only its own upgrades.
  const vite = await createVite({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: listener.server } },
  })

  // Pages load separately, so that a half-written page does not break the APIs.
  let pages = makePageTable([])
  const currentPages = reloading(vite, async () => {
    const loaded = (await vite.ssrLoadModule('/web/server.ts')) as WebServer
    pages = loaded.pages
    return loaded
  })
  const currentTable = { find: (path: string) => pages.find(path) }
  let stopSheets = () => {}
  let stopCompanies = () => {}
  const currentFetch = reloading(vite, async () => {
    const { compose } = (await vite.ssrLoadModule('/server/compose.ts')) as typeof import('./compose.ts')
    const { makeApp } = (await vite.ssrLoadModule('/server/app.ts')) as typeof import('./app.ts')
    const { connection, versions, jobs, now } = infrastructure
    const composition = compose({ config, addresses, connection, versions, jobs, now, log })
    stopSheets()
    stopSheets = await composition.watchSheets()
    stopCompanies()
    stopCompanies = await composition.watchCompanies()
    await currentPages().catch(() => {})
    return makeApp({
      config,
      addresses,
      composition,
      connection,
      pages: currentTable,
      renderShared: null,
      versions,
      handlePage: async (...visit) => (await currentPages()).handlePage(...visit),
      clientFolder: null,
      otherReleases: null,
      assetsVersion: 'dev',
      gate: makeLoadGate(load),
      metrics,
      now,
      log,
      isStopping: listener.isStopping,
      map,
      liveUpdates,
      maintenance,
    }).fetch
  })

  const answer = getRequestListener(async (request, bindings) => {
    try {
      const fetch = await currentFetch()
      return await fetch(request, bindings as HttpBindings)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      log.error({ err: error }, 'the changed code does not load')
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      return new Response(text, { status: 500, headers: { 'content-type': 'text/plain; charset=utf-8' } })
    }
  })
  const findPolicy = requestPolicies(currentTable)
  listener.serveNode(
    (incoming: IncomingMessage, outgoing: ServerResponse) => {
      vite.middlewares(incoming, outgoing, () => {
        givePublicOrigin(incoming, addresses)
        void answer(incoming, outgoing)
      })
    },
    (method, path) => findPolicy(method, path).upload !== null,
  )
  log.info({ mode: config.mode, ...addresses.origins }, 'ready for development')

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      liveUpdates.close()
      maintenance.close()
      await vite.close()
      await listener.stop()
      await infrastructure.close()
      await map.close()
      process.exit(0)
    })
  }
}

const watched = ['server', 'services', 'shared', 'web']

/** Rebuilds the thing on the first request after a source file changed. */
function reloading<Thing>(vite: ViteDevServer, make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined
  vite.watcher.on('all', (_event, file) => {
    const [folder = ''] = relative(root, file).split(sep)
    if (!watched.includes(folder)) return
    // Invalidates all modules, because importers of the changed file would keep its old version.
    vite.environments.ssr.moduleGraph.invalidateAll()
    made = undefined
  })
  return () => {
    const making = made ?? make()
    made = making
    making.catch(() => {
      if (made === making) made = undefined
    })
    return making
  }
}

main().catch((error: unknown) => {
  if (error instanceof StartupFailure) process.stderr.write(`${error.message}\n`)
  else console.error(error)
  process.exit(1)
})
