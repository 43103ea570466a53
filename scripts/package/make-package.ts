// npm run package [-- --folder FOLDER] [--without-node]
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, createReadStream, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findInstalledBinaries } from '#shared/database/embedded/binaries.ts'
import manifest from '../../package.json' with { type: 'json' }
import { listProductionPackages, listSources, toProductionManifest } from './package-content.ts'

/**
 * Packs a production into `dist/huella-VERSION.tar.gz`: built website, sources of the server, and the packages it
 * runs on, Node among them. It starts without network, npm or development packages, on the platform it was packed on.
 *
 * `--folder` writes a folder instead of an archive. `--without-node` leaves Node out, for an image that brings its own.
 */
const project = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: { folder: { type: 'string' }, 'without-node': { type: 'boolean', default: false } },
})
const name = `huella-${manifest.version}`
const folder = values.folder ? resolve(values.folder) : join(project, 'dist', name)

// PostgreSQL's libraries are linked by the first use, which a read-only root file system does not allow.
await findInstalledBinaries()
rmSync(folder, { recursive: true, force: true })
for (const file of listSources(project)) copy(file)
for (const path of listProductionPackages(project)) {
  if (!(values['without-node'] && path === 'node_modules/node')) copy(path)
}
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(toProductionManifest(manifest), null, 2)}\n`)
if (!values['without-node']) linkNode()
if (!values.folder) await pack()

function copy(path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(project, path), join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    // Nested packages are listed by themselves, because some of them are for development.
    filter: (from) => from === join(project, path) || !from.endsWith('/node_modules'),
  })
}

/** npm puts this folder in front of the PATH, so that `npm run …` finds the Node of the package. */
function linkNode(): void {
  mkdirSync(join(folder, 'node_modules/.bin'))
  cpSync(join(project, 'node_modules/.bin/node'), join(folder, 'node_modules/.bin/node'), { verbatimSymlinks: true })
}

async function pack(): Promise<void> {
  const archive = `${folder}.tar.gz`
  const unfinished = `${archive}.unfinished`
  execFileSync('tar', ['--owner=0', '--group=0', '--numeric-owner', '-czf', unfinished, '-C', dirname(folder), name])
  renameSync(unfinished, archive)
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${name}.tar.gz\n`)
  rmSync(folder, { recursive: true })
  console.log(`${archive}: ${Math.ceil(statSync(archive).size / 1e6)} MB`)
}
