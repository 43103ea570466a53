import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { makePageTable } from '../web/request/page-table.ts'
import { readRoutes } from './read-routes.ts'

/**
 * The service worker, after the website is built: one file at the root of what browsers load, which knows the files that every
 * page needs by their hashes, so that another build is another worker.
 */
const client = fileURLToPath(new URL('../build/client', import.meta.url))

/** Files of the shell whose name says nothing of what is in them. */
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

// At its head, where a minifier comes no more: a browser installs the worker again where one of them has changed.
writeFileSync(`${client}/sw.js`, `/* ${hashUnhashedFiles()} */${readFileSync(`${client}/sw.js`, 'utf8')}`)

function hashUnhashedFiles(): string {
  const hash = createHash('sha256')
  for (const file of UNHASHED) hash.update(readFileSync(client + file))
  return hash.digest('hex').slice(0, 16)
}

/** As their routes declare them. */
function offlinePages() {
  return makePageTable(readRoutes()).pages.flatMap(({ pattern, policy }) =>
    policy.offline ? [{ pattern, kind: policy.offline }] : [],
  )
}

/** As React Router's manifest names them: the entry, the frame, and their looks and letters. */
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
