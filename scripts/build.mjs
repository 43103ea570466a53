import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, PlainFailure, projectFolder, run, tool } from './project.mjs'

const sources = [
  'scripts/build-worker.ts',
  'web',
  'services',
  'shared',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]
const isSource = (name) =>
  /\.(tsx?|js|css|json|svg|png|webp|avif|woff2?|ico)$/.test(name) && !/\.test\.tsx?$/.test(name)

const stamp = join(projectFolder, 'build', 'built-from')

/** Builds the website when its sources are not those of the last build. */
export async function buildWhenStale() {
  if (await tryToBuild()) throw new PlainFailure('The website could not be built: the lines above say why.')
}

/** The same, and answers the exit code. `options` as those of `run`. */
export async function tryToBuild(options = {}) {
  const fingerprint = fingerprintSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return 0

  if (!options.print) console.log('Building the website…')
  const env = environment({ NODE_ENV: 'production' })
  const failed = await run(tool('react-router'), ['build'], { ...options, env, quiet: true })
  if (failed) return failed
  const withoutWorker = await run(tool('node'), ['scripts/build-worker.ts'], options)
  if (withoutWorker) return withoutWorker
  await run(tool('node'), ['server/edge/precompress.ts'], options)
  mkdirSync(join(projectFolder, 'build'), { recursive: true })
  writeFileSync(stamp, fingerprint)
  return 0
}

// By content and not by time: a fresh checkout or a copied folder has times that mean nothing.
function fingerprintSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesBelow(source)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(projectFolder, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  const place = join(projectFolder, path)
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [path]
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const inside = `${path}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(inside)
    return isSource(entry.name) ? [inside] : []
  })
}
