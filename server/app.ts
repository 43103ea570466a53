import { Hono } from 'hono'
import type { Clock } from '#shared/clock.ts'
import { DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { VersionWatch } from '#shared/database/notify.ts'
import { newId } from '#shared/ids.ts'
import type { PageTable } from '#web/request/page-table.ts'
import { makeDocs } from './api-docs/docs.ts'
import { makeGraphiql } from './api-docs/graphiql.ts'
import { campaignTools } from './campaigns.ts'
import type { Composition } from './composition.ts'
import type { Config } from './configuration/config.ts'
import type { PublicAddresses } from './configuration/public-addresses.ts'
import { offlineWorker } from './content-security/offline-worker.ts'
import { makePagePolicy } from './content-security/page-policy.ts'
import { pagesByPolicy } from './content-security/pages-by-policy.ts'
import { makeDiagnostics } from './diagnostics.ts'
import { watchSources } from './edge/answer-sources.ts'
import { failureAnswer, httpFailure, plainPage } from './edge/answers.ts'
import { makeApi } from './edge/api.ts'
import { apiPaths, isApiPath, isGraphPath } from './edge/api-paths.ts'
import { makeAppMode } from './edge/app-mode.ts'
import { clientAddressReader } from './edge/client-address.ts'
import { compress } from './edge/compress.ts'
import { makeCookies } from './edge/cookies.ts'
import type { LoadGate } from './edge/load-gate.ts'
import { oneSpelling } from './edge/one-spelling.ts'
import { rememberOwnWrites } from './edge/own-writes.ts'
import { rateLimit } from './edge/rate-limit.ts'
import { withReadBody } from './edge/read-body.ts'
import { PATHS_READABLE_ELSEWHERE, readableElsewhere } from './edge/readable-elsewhere.ts'
import { requestPolicies } from './edge/request-policy.ts'
import type { Environment } from './edge/request-state.ts'
import { viewerReader } from './edge/request-viewer.ts'
import { securityHeaders } from './edge/security-headers.ts'
import { shareRates } from './edge/share-rates.ts'
import { makeSharedData } from './edge/shared-data.ts'
import { makeSharedDocuments } from './edge/shared-documents.ts'
import { shedLoad } from './edge/shed-load.ts'
import { staticFiles } from './edge/static-files.ts'
import { type ErrorTracking, noErrorTracking } from './error-tracking.ts'
import { liveness, options, readiness } from './health.ts'
import type { LiveUpdates } from './live-updates.ts'
import { formatAddress, type Log } from './log.ts'
import { maintenanceGate } from './maintenance/gate.ts'
import type { MaintenanceWatch } from './maintenance/watch-maintenance.ts'
import type { OpenMap } from './map/open-map.ts'
import type { Metrics } from './metrics/metrics.ts'
import { getMethodLabel, getRouteLabel } from './metrics/route-label.ts'
import { whoMayScrape } from './metrics/who-may-scrape.ts'
import { watchPendingMigrations } from './migrate-services.ts'
import { beforeOpening } from './opening/before-opening.ts'
import { type HandlePage, makePages, type RenderShared } from './pages.ts'
import { answerPublicConfig, toPublicConfig } from './public-config.ts'
import { answerOtherManifest, MANIFEST_PATH } from './releases/other-manifest.ts'
import type { ReleaseAssets } from './releases/release-assets.ts'
import { tellRelease } from './releases/tell-release.ts'
import { answerWebhook } from './webhooks.ts'
import { findFont } from './website.ts'

export interface AppParts {
  config: Config
  addresses: PublicAddresses
  composition: Composition
  connection: DatabaseConnection
  handlePage: HandlePage
  renderShared: RenderShared | null
  pages: Pick<PageTable, 'find'>
  versions: VersionWatch
  /** Folder of the built client files; null in development, where Vite serves them. */
  clientFolder: string | null
  assetsVersion: string
  /** Null in development, which keeps none. */
  otherReleases: ReleaseAssets | null
  gate: LoadGate
  metrics: Metrics
  errors?: ErrorTracking
  now: Clock
  log: Log
  isStopping(): boolean
  map: OpenMap
  liveUpdates: Pick<LiveUpdates, 'follow'>
  maintenance: Pick<MaintenanceWatch, 'closed'>
}

/** The outer server as one function from Request to Response. The order of the lines below is the order of the checks. */
export function makeApp(parts: AppParts): Hono<Environment> {
  const { config, addresses, composition, connection, clientFolder, log } = parts
  const { trace } = parts.errors ?? noErrorTracking
  const { isHttps } = addresses
  const cookies = makeCookies({ isHttps })
  const readViewer = viewerReader(composition.clients.accounts)
  composition.onSessionsChanged(readViewer.forget)
  const readClientAddress = clientAddressReader(config.trustedProxies)
  const findPolicy = requestPolicies(parts.pages)
  const checkRate = rateLimit(config.rateLimit, parts.now, findPolicy, shareRates(parts.versions))

  const mayScrape = whoMayScrape(config)
  const patterns = { findApi: apiPaths(composition.publicServices), pages: parts.pages }

  const answerApi = makeApi({ composition, readViewer, cookies, findPolicy, checkRate })
  const answerDocs = makeDocs(composition, addresses, config)
  const visits = {
    ...parts,
    clients: composition.clients,
    cookies,
    tellCampaign: config.campaigns && campaignTools({ ...config.campaigns, log }),
    markets: composition.markets,
    companies: composition.companies,
    savedRequests: composition.savedRequests,
    diagnose: makeDiagnostics(parts),
  }
  const answerAppMode = makeAppMode({ ...visits, readViewer })
  const policyParts = { config, composition, map: parts.map, isHttps, isDevelopment: clientFolder === null }
  const sharedDocuments = makeSharedDocuments({
    count: parts.metrics.countSharedPage,
    report: (error) => log.error({ err: error }, 'a shared page could not be rendered anew'),
  })
  const sharedData = makeSharedData()
  const sourceWatch = watchSources(parts.versions)
  const answerPage = pagesByPolicy(parts.pages, (documents) =>
    makePages({
      ...visits,
      readViewer,
      findPolicy,
      checkRate,
      documents: sharedDocuments,
      sourceWatch,
      catchUp: parts.versions.catchUp,
      sharedData,
      makePolicy: makePagePolicy(policyParts, documents),
    }),
  )

  const fontPath = findFont(clientFolder)
  const answerBeforeOpening = beforeOpening({ ...parts, markets: composition.markets, fontPath })

  const findPending = watchPendingMigrations(connection, parts.now)
  const app = new Hono<Environment>()

  app.use(async (context, next) => {
    const startedAt = performance.now()
    const host = context.req.header('host') ?? ''
    const peer = context.env?.incoming?.socket?.remoteAddress ?? '127.0.0.1'
    const requestId = newId()
    const countryOfHost = addresses.findCountry(host)
    context.set('requestId', requestId)
    context.set('country', countryOfHost ?? DEFAULT_COUNTRY)
    context.set('client', readClientAddress(context.req.raw.headers, peer))
    context.set('log', log.child({ requestId }))

    const path = context.req.path
    const { method } = context.req
    const isCheck = openToAnyHost.has(path) || (method === 'OPTIONS' && path === '/')
    const isForUs = countryOfHost !== null || isCheck
    const route = isForUs ? getRouteLabel(patterns, method, path) : 'misdirected'
    if (isForUs) await trace({ name: `${getMethodLabel(method)} ${route}`, headers: context.req.raw.headers }, next)
    else context.res = httpFailure('misdirected', requestId)

    // Callers treat every failed GraphQL answer, 401 and 403 too, as a network failure (specification, section 8).
    const { status } = context.res
    if (isGraphPath(path) && status >= 400)
      context.var.log.warn({ status, reported: true }, 'Unable to access the GraphQL API...')

    context.res.headers.set('x-request-id', requestId)
    const ms = performance.now() - startedAt
    const isQuiet = isQuietPath(path) || (!isApiPath(path) && parts.pages.find(path).policy.log === 'quiet')
    logAnswer(log, context.req.raw, { status, requestId, ms, isQuiet })
    parts.metrics.observe({ route, method: getMethodLabel(method), status, seconds: ms / 1000 })
  })
  app.use(securityHeaders({ isHttps }))
  for (const path of PATHS_READABLE_ELSEWHERE) app.get(path, readableElsewhere)
  app.use(compress())
  app.use(oneSpelling())

  app.get('/healthz', () => liveness(parts.isStopping()))
  const getReadiness = () => ({
    connection,
    isStopping: parts.isStopping(),
    dataDir: config.dataDir,
    findPending,
    lagMs: parts.gate.load.delayMs(),
  })
  app.get('/readyz', () => readiness(getReadiness()))
  app.options('/', () => options(getReadiness()))
  app.get('/metrics', ({ req, env, var: state }) => {
    const may = mayScrape(req.raw.headers, env?.incoming?.socket?.remoteAddress ?? '')
    if (may === 'may') return parts.metrics.answer()
    return may === 401
      ? httpFailure('unauthorized', state.requestId, { headers: { 'www-authenticate': 'Bearer' } })
      : httpFailure('not-found', state.requestId)
  })
  app.use(offlineWorker({ isOn: config.isOfflineOn }))
  const { otherReleases, assetsVersion: ownVersion } = parts
  if (clientFolder !== null) app.use(staticFiles(clientFolder, otherReleases))
  if (otherReleases) {
    app.get(MANIFEST_PATH, async ({ req }, next) => {
      const answer = await answerOtherManifest(new URL(req.url), { ownVersion, assets: otherReleases })
      return answer ?? next()
    })
  }
  app.use(tellRelease(ownVersion))
  // Feed readers and old browsers request this path by default.
  app.get('/favicon.ico', (context) => context.redirect('/favicon.svg', 301))
  // Before the gate and the opening: clients ask for it first, whatever the shop is doing.
  app.get('/config.json', ({ var: state }) => answerPublicConfig(toPublicConfig(parts, state.country)))
  app.all('/map-tiles/*', (context) => {
    const { archive } = parts.map
    return archive?.path === context.req.path ? archive.answer(context.req.raw) : context.text('Not found', 404)
  })
  app.use(shedLoad(parts.gate, findPolicy))
  if (connection.replicas) app.use(rememberOwnWrites({ cookies, versions: parts.versions }))
  // Webhooks stay open during maintenance: providers report a payment once and may not repeat it.
  app.on(['GET', 'POST'], '/webhooks/payments/:provider{[a-z]+}', ({ req, var: state }) =>
    answerWebhook(composition.paymentWebhook, req.param('provider'), req.raw, state),
  )
  app.post('/webhooks/channels/:channel{[a-z]+}', ({ req, var: state }) =>
    answerWebhook(composition.channelWebhook, req.param('channel'), req.raw, state),
  )
  const { maintenance } = parts
  app.use(
    maintenanceGate({ companies: composition.companies, maintenance, readViewer, cookies, now: parts.now, fontPath }),
  )

  app.get('/media/products/*', async ({ req, var: state }) => {
    const answer = await composition.productImages(req.raw)
    return answer instanceof Response ? answer : failureAnswer(answer, state.requestId)
  })
  app.get('/media/pets/*', async ({ req, var: state }) => {
    const answer = await composition.petPictures(req.raw)
    return answer instanceof Response ? answer : failureAnswer(answer, state.requestId)
  })
  app.get('/media/reviews/*', async ({ req, var: state }) => {
    const answer = await composition.reviewPictures(req.raw)
    return answer instanceof Response ? answer : failureAnswer(answer, state.requestId)
  })
  app.get('/media/opinions/*', async ({ req, var: state }) => {
    const answer = await composition.productReviewPictures(req.raw)
    return answer instanceof Response ? answer : failureAnswer(answer, state.requestId)
  })
  app.get('/media/salons/*', async ({ req, var: state }) => {
    const answer = await composition.storePictures(req.raw)
    return answer instanceof Response ? answer : failureAnswer(answer, state.requestId)
  })
  app.get('/media/content/*', async ({ req, var: state }) => {
    const answer = await composition.contentPictures(req.raw)
    return answer instanceof Response ? answer : failureAnswer(answer, state.requestId)
  })
  app.get('/media/visits/*', async ({ req, var: state }) => {
    const answer = await composition.visitPictures(req.raw)
    return answer instanceof Response ? answer : failureAnswer(answer, state.requestId)
  })
  app.get('/media/community/*', async ({ req, var: state }) => {
    const answer = await composition.communityPictures(req.raw)
    return answer instanceof Response ? answer : failureAnswer(answer, state.requestId)
  })
  const { sandboxPage } = composition
  if (sandboxPage) {
    app.on(['GET', 'POST'], '/sandbox-pay/:token{[\\w-]{43}}', async ({ req }) => {
      const read = await withReadBody(req.raw)
      return typeof read === 'string' ? new Response(null, { status: 400 }) : sandboxPage(read, req.param('token'))
    })
  }
  app.get('/docs', () => answerDocs.index())
  app.get('/docs/endpoints.json', () => answerDocs.endpoints())
  app.get('/docs/:service{[a-z]+\\.json}', ({ req, var: state }) => answerDocs.document(req.param('service'), state))
  app.get('/docs/:service{[a-z]+}', ({ req, var: state }) => answerDocs.page(req.param('service'), state))
  if (config.mode === 'demo') app.get('/dev/graphiql', makeGraphiql())
  for (const { name, mount } of composition.publicServices) {
    app.get(`${mount}/openapi.json`, ({ var: state }) => answerDocs.document(`${name}.json`, state))
  }
  app.all(
    '*',
    async ({ req, var: state }) =>
      (await answerApi(req.raw, state)) ??
      (await answerBeforeOpening(req.raw, state)) ??
      (await answerAppMode(req.raw, state)) ??
      answerPage(req.raw, state),
  )

  app.onError((error, { req, var: state }) => {
    state.log.error({ err: error }, 'a request failed')
    return isApiPath(req.path) || /^\/(docs|media)\b/.test(req.path)
      ? httpFailure('unexpected', state.requestId)
      : plainPage(500, { title: 'Hubo un error inesperado.', text: 'Ya lo estamos mirando. Inténtalo en un momento.' })
  })
  return app
}

/** Monitoring calls these paths, and balancers OPTIONS, by IP address and without our host name. */
const openToAnyHost = new Set(['/healthz', '/readyz', '/metrics'])

interface Answered {
  status: number
  requestId: string
  ms: number
  /** Logged at debug level: browsers request it many times per page. */
  isQuiet: boolean
}

function logAnswer(log: Log, request: Request, { status, requestId, ms, isQuiet }: Answered): void {
  const facts = {
    requestId,
    method: request.method,
    ...formatAddress(request.url),
    status,
    ms: Math.round(ms * 10) / 10,
  }
  if (status >= 500) log.warn(facts, 'answered')
  else if (isQuiet) log.debug(facts, 'answered')
  else log.info(facts, 'answered')
}

const quietFolders = ['/assets/', '/media/', '/map-tiles/', '/tracking/v1/']

function isQuietPath(path: string): boolean {
  return path === '/metrics' || path.endsWith('z') || quietFolders.some((folder) => path.startsWith(folder))
}
