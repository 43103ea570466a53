import { startWhenSeen } from './start-when-seen.ts'

const preload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
/** The script that React Router writes last: route modules, its manifest, and the entry. */
const opening = /<script\b([^>]*) type="module" async="">/
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
  const text = document.toString()
  const end = text.indexOf('</head>')
  const from = text.search(opening)
  const to = text.indexOf('</script>', from)
  if (end === -1 || from < end || to === -1) return document

  const [tag = '', attributes = ''] = opening.exec(text.slice(from)) ?? []
  const head = text.slice(0, end)
  const plan = toPlan(
    text.slice(from + tag.length, to),
    Array.from(head.matchAll(preload), ([, href = '']) => href),
  )
  if (plan === null) return document

  const body = withoutDiscovery(text.slice(end, from))
  return Buffer.from(`${head.replace(preload, '')}${body}<script${attributes}>${plan}${text.slice(to)}`)
}

/** Takes out the marks of links whose pages React Router would ask for after the load. */
export function withoutDiscovery(html: string): string {
  return html.replaceAll(' data-discover="true"', '')
}

/** Null: the module is not written as React Router 8.4 writes it. */
function toPlan(module: string, preloads: string[]): string | null {
  const [, known] = manifest.exec(module) ?? []
  const [, ids] = routesById.exec(module) ?? []
  const [, start] = entry.exec(module) ?? []
  if (!known || ids === undefined || !start) return null

  const files = new Map(Array.from(module.matchAll(routeModule), ([, name, file]) => [name, file]))
  const routes = Array.from(
    ids.matchAll(/("[^"]*"):(\w+)/g),
    ([, id, name]) => `${id}:${JSON.stringify(files.get(name))}`,
  )
  if (routes.length === 0 || routes.length !== files.size) return null
  return [
    `window.__reactRouterManifest=${JSON.stringify(JSON.parse(known))};`,
    `(${startWhenSeen.toString()})({routes:{${routes.join()}},entry:${JSON.stringify(start)},preloads:${JSON.stringify(preloads)}},(file)=>import(file))`,
  ].join('')
}
