import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { makePageTable } from '../web/request/page-table.ts'
import { readRoutes } from './read-routes.ts'

/**
 * Bundles the service worker after the website's build: one file at the root of the client build. It contains the
 * hashed names of the files that every page needs, so that each build is another worker.
 */
const client = fileURLToPath(new URL('../build/client', import.meta.url))

/** Files of the shell without a content hash in their name. */
const UNHASHED = ['/favicon.svg', '/offline.js']

await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { SHELL_FILES: JSON.stringify(shellFiles()), OFFLINE_PAGES: JSON.stringify(offlinePages()) },
  build: {
    outDir: client,
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: fileURLToPath(new URL('../web/offline/worker/worker.ts', import.meta.url)),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})

// Prepended after minification: a changed hash makes browsers reinstall the worker.
writeFileSync(`${client}/sw.js`, `/* ${hashUnhashedFiles()} */${readFileSync(`${client}/sw.js`, 'utf8')}`)

function hashUnhashedFiles(): string {
  const hash = createHash('sha256')
  for (const file of UNHASHED) hash.update(readFileSync(client + file))
  return hash.digest('hex').slice(0, 16)
}

/** Pages that their routes declare as offline. */
function offlinePages() {
  return makePageTable(readRoutes()).pages.flatMap(({ pattern, policy }) =>
    policy.offline ? [{ pattern, kind: policy.offline }] : [],
  )
}

/** Files of the shell in React Router's manifest: the entry, the frame, and their styles and fonts. */
function shellFiles(): string[] {
  const assets = readdirSync(`${client}/assets`)
  const manifestFile = assets.find((name) => /^manifest-.*\.js$/.test(name))
  if (!manifestFile) throw new Error('The website has no manifest: it is built first')
  const text = readFileSync(`${client}/assets/${manifestFile}`, 'utf8')
  const manifest: Manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  const { entry, routes } = manifest
  const root = routes.root
  if (!root) throw new Error('The manifest knows no root')
  const letters = assets
    .filter((name) => /^nunito-latin-wght-normal.*\.woff2$/.test(name))
    .map((name) => `/assets/${name}`)
  const files = [entry, root].flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
  return [...new Set([...files, `/assets/${manifestFile}`, ...letters, ...UNHASHED])]
}

interface Piece {
  module: string
  imports?: string[]
  css?: string[]
}

interface Manifest {
  entry: Piece
  routes: Record<string, Piece>
}
