import { startWhenSeen } from './start-when-seen.ts'

const preload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
/** The script that React Router writes last: route modules, its manifest, and the entry. */
const moduleMark = Buffer.from(' type="module" async="">')
const discoveryMark = Buffer.from(' data-discover="true"')
const routeModule = /import \* as (route\d+(?:_\w+)?) from "([^"]*)";/g
const manifest = /window\.__reactRouterManifest = (\{.*?\n\});/s
const routesById = /window\.__reactRouterRouteModules = \{(.*?)\};/s
const entry = /import\("([^"]*)"\);/

/**
 * Lets the script of a document begin after its pictures (start-when-seen.ts): every page is complete without it, and on a
 * slow line 140 KB of script would arrive before the first paint. Links are discovered when a pointer comes near
 * (discover-near.ts), not all at once after the load. Other documents stay as they are.
 */
export function deferScript(document: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const end = document.indexOf('</head>')
  const mark = document.indexOf(moduleMark, end)
  const from = document.lastIndexOf('<script', mark)
  const begin = mark + moduleMark.length
  const to = document.indexOf('</script>', begin)
  if (end === -1 || mark === -1 || from < end || to === -1) return document

  const head = document.subarray(0, end).toString()
  const plan = findPlan(
    document.subarray(begin, to).toString(),
    Array.from(head.matchAll(preload), ([, href = '']) => href),
  )
  if (plan === null) return document

  return Buffer.concat([
    Buffer.from(head.replace(preload, '')),
    ...splitAtMarks(document.subarray(end, from)),
    document.subarray(from, mark),
    Buffer.from(`>${plan}`),
    document.subarray(to),
  ])
}

/** The document between its marks of discovered links, as bytes: most pages are written for one visitor, at 100 KB each. */
function splitAtMarks(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer>[] {
  const parts = []
  let from = 0
  for (let at = bytes.indexOf(discoveryMark); at !== -1; at = bytes.indexOf(discoveryMark, from)) {
    parts.push(bytes.subarray(from, at))
    from = at + discoveryMark.length
  }
  return [...parts, bytes.subarray(from)]
}

/** Takes out the marks of links whose pages React Router would ask for after the load. */
export function withoutDiscovery(html: string): string {
  return html.replaceAll(discoveryMark.toString(), '')
}

/** Pages of one route share their module, so its plan is written once. */
const plans = new Map<string, string | null>()
const MOST_PLANS = 500

function findPlan(module: string, preloads: string[]): string | null {
  const key = `${preloads.join(' ')}\n${module}`
  const known = plans.get(key)
  if (known !== undefined) return known
  const plan = toPlan(module, preloads)
  if (plans.size >= MOST_PLANS) plans.clear()
  plans.set(key, plan)
  return plan
}

/** Null: the module is not written as React Router 8.4 writes it. */
function toPlan(module: string, preloads: string[]): string | null {
  const [, known] = manifest.exec(module) ?? []
  const [, ids] = routesById.exec(module) ?? []
  const [, start] = entry.exec(module) ?? []
  if (!known || ids === undefined || !start) return null

  const files = new Map(Array.from(module.matchAll(routeModule), ([, name, file]) => [name, file]))
  const routes = Array.from(ids.matchAll(/"([^"]*)":(\w+)/g), ([, id = '', name]) => ({ id, file: files.get(name) }))
  const parsed: Manifest = JSON.parse(known)
  const isKnown = routes.every(({ id, file }) => file && parsed.routes[id]?.module === file)
  if (routes.length === 0 || routes.length !== files.size || !isKnown || parsed.entry.module !== start) return null

  const chosen = routes.map(({ id }) => id)
  return [
    `window.__reactRouterManifest=${JSON.stringify(toShortManifest(parsed, chosen))};`,
    `(${startWhenSeen.toString().replace(INDENT, '\n')})(${JSON.stringify({ routes: chosen, preloads })},(file)=>import(file))`,
  ].join('')
}

const INDENT = /\n\s+/g

interface ManifestEntry {
  module: string
  imports?: string[]
}

interface Manifest {
  entry: ManifestEntry
  routes: Record<string, ManifestEntry>
}

/** Without what the page's own routes import, which the plan names, and without flags that are off. */
function toShortManifest({ entry, routes, ...rest }: Manifest, chosen: string[]): Manifest {
  const short = Object.entries(routes).map(([id, { imports, ...route }]): [string, ManifestEntry] => {
    const facts = Object.entries<unknown>(route).filter(
      ([, fact]) => fact !== false && !(Array.isArray(fact) && fact.length === 0),
    )
    return [
      id,
      { ...(Object.fromEntries(facts) as Omit<ManifestEntry, 'imports'>), imports: chosen.includes(id) ? [] : imports },
    ]
  })
  return { ...rest, entry: { ...entry, imports: [] }, routes: Object.fromEntries(short) }
}
