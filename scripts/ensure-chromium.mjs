import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { environment, PlainFailure, tool } from './project.mjs'

// The headless shell first: without the parts of a browser that draw a window, journeys take a good part less.
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that runs: CHROMIUM_PATH, one already there, Debian's package when root, else Playwright's. */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (runs(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
    throw new PlainFailure(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which does not run: correct or unset it.`)
  }
  return (
    (await findChromium()) ??
    installDebianPackage() ??
    (await downloadPlaywrights()) ??
    explain('install Chromium or Google Chrome, or set CHROMIUM_PATH to one.')
  )
}

async function findChromium() {
  return [...usualPlaces, await playwrightsPlace()].find(runs)
}

function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined

  console.log("Installing Debian's Chromium for the journeys (once)…")
  aptGet('update', '-qq')
  // Older systems have only the whole browser.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    aptGet('install', '-y', '-qq', '--no-install-recommends', name)
    const place = usualPlaces.find(runs)
    if (place) return place
  }
}

function aptGet(...parameters) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', parameters, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function downloadPlaywrights() {
  console.log("Downloading Playwright's Chromium for the journeys (once)…")
  spawnSync(tool('playwright'), ['install', 'chromium'], { env: environment(), stdio: 'inherit' })
  const place = await playwrightsPlace()
  return runs(place) ? place : undefined
}

async function playwrightsPlace() {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

// A file is not enough: Ubuntu's /usr/bin/chromium-browser is a note that says to install a snap.
function runs(path) {
  return Boolean(path) && existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

function explain(remedy) {
  throw new PlainFailure(`The journeys need a Chromium, and none was found or could be fetched: ${remedy}`)
}
