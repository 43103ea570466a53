import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainFailure, projectFolder, run, tool } from './project.mjs'

const oldestNode = 20

/** Installs the packages when what is in node_modules is not what package-lock.json says. */
export async function installWhatIsMissing() {
  refuseOldNode()
  if (isInstalled()) return

  console.log('Installing the packages (once, about a minute)…')
  // Not `npm ci`: it refuses a registry that lacks a package for another platform, and --omit=optional would leave out
  // this platform's own. This installs the locked versions, refuses content of another hash as well, and keeps what is
  // there already.
  const locked = readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')
  const [command, parameters] = npm([
    'install',
    '--no-save',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  const failed = await run(command, parameters, { env: process.env })
  if (failed) {
    throw new PlainFailure(
      'The packages could not be installed: check the connection to the npm registry and start again.',
    )
  }
  if (readFileSync(join(projectFolder, 'package-lock.json'), 'utf8') !== locked) {
    throw new PlainFailure('npm changed package-lock.json: take it back with git checkout, and do not start this.')
  }
  if (!projectNodeRuns()) await fetchProjectNode()
  if (!isInstalled()) {
    throw new PlainFailure(
      'npm installed other versions than package-lock.json says: remove node_modules and start again.',
    )
  }
}

function refuseOldNode() {
  const version = process.versions.node
  if (Number(version.split('.')[0]) >= oldestNode) return
  throw new PlainFailure(
    `Node ${version} is too old to begin with: install Node ${oldestNode} or newer from https://nodejs.org.`,
  )
}

// npm writes what it installed into node_modules/.package-lock.json, as the last thing it does.
function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const installed = readPackages('node_modules/.package-lock.json')
  if (!installed) return false

  const isThere = ([path, entry]) =>
    path === '' || (installed[path] ? isSame(installed[path], entry) : entry.optional === true)
  return Object.entries(wanted).every(isThere) && projectNodeRuns()
}

// npm does not write the hash down of a package that it found in a bundle of another.
function isSame(installed, { version, integrity, inBundle }) {
  return installed.version === version && (inBundle || installed.integrity === integrity)
}

function readPackages(file) {
  const path = join(projectFolder, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}

function projectNodeRuns() {
  return spawnSync(tool('node'), ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.') ?? false
}

// The package "node" fetches the program in an install script, which some machines do not allow npm to run.
async function fetchProjectNode() {
  const script = join(projectFolder, 'node_modules', 'node', 'installArchSpecificPackage.js')
  const failed = await run(process.execPath, [script], { env: process.env })
  if (failed || !projectNodeRuns()) {
    throw new PlainFailure(`There is no Node 24 for ${process.platform} ${process.arch} in the npm package "node".`)
  }
}

// Inside an npm script we are told which npm it is; else the one on the PATH.
function npm(parameters) {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? [process.execPath, [script, ...parameters]] : ['npm', parameters]
}
