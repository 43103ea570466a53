import { basename, dirname } from 'node:path'

/** Part of the bundler's module graph that the plan reads. */
export interface ModuleGraph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null
}

interface ChunkOwner {
  /** Entries of the frame around every page. */
  frame: string[]
  /** The pages that most visits open: each is a path to a file. */
  busy: string[]
  /** The other pages of the shop; those of the back office are none of them. */
  others: string[]
}

/** Pages of the shop that make a module everybody's: with fewer, each would load what others use. Measured. */
const MANY = 8

/**
 * Chunk of a module, by the entries that reach it through static imports: the frame around every page, two or more of
 * the busy pages together ('shelf'), one of them alone ('of-home-page'), many of the others
 * ('pieces'), or none of the shop's pages ('desk': the back office). null: few of the others.
 */
export function chunkPlan({ frame, busy, others }: ChunkOwner) {
  let ofFrame: Set<string> | undefined
  let ofPages: { name: string; reached: Set<string> }[] | undefined
  let shares: Map<string, number> | undefined

  const entries = new Set([...frame, ...busy, ...others].flatMap(asEntry))

  return (id: string, graph: ModuleGraph): string | null => {
    if (entries.has(id) || STYLESHEETS.test(id)) return null
    ofFrame ??= reachedFrom(frame.flatMap(asEntry), graph)
    if (ofFrame.has(id)) return 'frame'
    ofPages ??= busy.map((path) => ({
      name: `of-${basename(path).replace(/\.tsx?$/, '')}`,
      reached: reachedFrom(asEntry(path), graph),
    }))
    const pages = ofPages.filter(({ reached }) => reached.has(id))
    if (pages.length > 0) return pages.length > 1 ? 'shelf' : (pages[0]?.name ?? null)
    shares ??= countShares(others, graph)
    const share = shares.get(id)
    if (share === undefined) return 'desk'
    return share >= MANY ? 'pieces' : null
  }
}

function countShares(pages: readonly string[], graph: ModuleGraph): Map<string, number> {
  const shares = new Map<string, number>()
  for (const page of pages) {
    for (const id of reachedFrom(asEntry(page), graph)) shares.set(id, (shares.get(id) ?? 0) + 1)
  }
  return shares
}

/** Module ids of an entry: the file itself, and the route module that React Router makes for browsers. */
const asEntry = (path: string) => [path, `${path}?__react-router-build-client-route`]

const STYLESHEETS = /\.css($|\?)/

/** Barrel file of all icons: only the imported icons are followed. */
const ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/

function reachedFrom(entries: string[], graph: ModuleGraph): Set<string> {
  const reached = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...entries]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = graph.getModuleInfo(id)
    if (!info || seen.has(id)) continue
    seen.add(id)
    // An entry is its own chunk, and a stylesheet stays with the module that imports it: in a chunk shared by two
    // entries, React Router would make every page load it twice.
    if (!entries.includes(id) && !STYLESHEETS.test(id)) reached.add(id)
    for (const imported of info.importedIds) {
      if (ICONS.test(imported)) waiting.push(...iconsNamed(info.code ?? '', imported, graph))
      else waiting.push(imported)
    }
  }
  return reached
}

function iconsNamed(code: string, barrel: string, graph: ModuleGraph): string[] {
  const files = findIconFiles(barrel, graph)
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => files.get(name.trim().split(/\s+as\s+/)[0] ?? ''))
    .filter((file) => file !== undefined)
}

const known = new WeakMap<ModuleGraph, Map<string, string>>()

/** 'CircleAlert' → '…/icons/circle-exclamation-point.mjs' */
function findIconFiles(barrel: string, graph: ModuleGraph): Map<string, string> {
  const before = known.get(graph)
  if (before) return before
  const files = new Map<string, string>()
  for (const [, names = '', path = ''] of (graph.getModuleInfo(barrel)?.code ?? '').matchAll(
    /export\s*\{([^}]*)\}\s*from\s*["']\.([^"']+)["']/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, dirname(barrel) + path)
  known.set(graph, files)
  return files
}
