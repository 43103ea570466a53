// npm test: everything that CI runs, what fails soonest first.
//   npm test                                   all of it
//   npm test -- --only unit services/market    one step, and what to hand its tool
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenStale, tryToBuild } from './build.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { installWhatIsMissing } from './install.mjs'
import { environment, main, PlainFailure, projectFolder, run, tool } from './project.mjs'

const reports = join(projectFolder, 'reports')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

// Two at a time, the longest first. They need a core each; what follows needs the whole machine.
const early = [
  { name: 'build', about: 'the website builds', run: tryToBuild },
  { name: 'types', about: 'types', run: checkTypes },
  {
    name: 'lint',
    about: 'format and lint',
    run: (options) => run(tool('biome'), ['ci', '--error-on-warnings'], options),
  },
  {
    name: 'tables',
    about: "the tables' types are those of the migrations",
    run: (options) => run(tool('node'), ['scripts/db-types.ts', '--verify'], options),
  },
  { name: 'boundaries', about: 'the one rule', run: checkBoundaries },
  { name: 'unused', about: 'dead code', run: (options) => run(tool('knip'), [], options) },
]
const late = [
  { name: 'unit', about: 'rules and front doors', run: runVitest },
  { name: 'journeys', about: 'journeys in Chromium', run: runPlaywright },
]
// Only when they are asked for.
const long = [
  { name: 'slow', about: 'front doors that take seconds each', run: runSlow },
  { name: 'all-journeys', about: 'journeys in Chromium, the long ones too', run: runAllJourneys },
  { name: 'sizes', about: 'journeys for a phone on a desktop too, and the other way round', run: runInBothSizes },
  { name: 'deploy', about: 'units, proxies, compose files and scripts of deploy/', run: testDeployment },
  { name: 'cluster', about: 'a cluster whose parts are killed, frozen and replaced', run: testCluster },
  { name: 'pgbouncer', about: 'front doors on PostgreSQL 15 behind PgBouncer', run: runBehindPgBouncer },
  { name: 'tls-proxies', about: 'a production behind Caddy and HAProxy', run: runBehindTlsProxies },
]

// TypeScript 7 finds what 6 finds in a third of the time; what asks a compiler questions in JavaScript still needs 6.
const nativeCompiler = join('node_modules', 'typescript-native', 'bin', 'tsc')

const code = ['server', 'services', 'shared', 'web', 'demo', 'tests', 'bench', 'scripts']

const started = performance.now()
const durations = []
let graphTypes

await main(async () => {
  const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
  const chosen = choose(values.only)

  await installWhatIsMissing()
  mkdirSync(reports, { recursive: true })
  for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })

  await runTwoAtATime(chosen.filter((step) => early.includes(step)))
  for (const step of chosen.filter((step) => !early.includes(step))) {
    const stepStarted = performance.now()
    console.log(formatTitle(step))
    conclude(step, stepStarted, await step.run(positionals))
  }

  console.log(`\nAll passed in ${seconds(started)}: ${durations.join(', ')}.`)
  console.log(countsText())
})

/** What a step prints is shown when it has ended, so that two do not talk at once. The first that fails stops the other. */
async function runTwoAtATime(waiting) {
  const stopping = new AbortController()
  const { signal } = stopping
  const lane = async () => {
    while (waiting.length > 0) {
      const step = waiting.shift()
      const stepStarted = performance.now()
      const pieces = []
      const failed = await step.run({ print: (piece) => pieces.push(piece), signal })
      if (signal.aborted) return
      if (failed) stopping.abort()
      console.log(formatTitle(step))
      process.stdout.write(Buffer.concat(pieces))
      conclude(step, stepStarted, failed)
    }
  }
  await Promise.all([lane(), lane()])
}

function conclude({ name }, stepStarted, failed) {
  durations.push(`${name} ${seconds(stepStarted)}`)
  console.log(`${failed ? '✗' : '✓'} ${durations.at(-1)}`)
  if (failed) throw new PlainFailure(`${name} failed after ${seconds(started)} in all. ${countsText()}`)
}

function formatTitle({ name, about }) {
  return `\n── ${name}: ${about}`
}

function choose(only) {
  const usual = [...early, ...late]
  if (!only) return usual
  const steps = [...usual, ...long]
  const names = only.split(',')
  const unknown = names.find((name) => !steps.some((step) => step.name === name))
  if (unknown) throw new PlainFailure(`There is no step ${unknown}: ${steps.map((step) => step.name).join(', ')}.`)
  return steps.filter((step) => names.includes(step.name))
}

async function checkTypes(options) {
  return (
    (await run(tool('react-router'), ['typegen'], options)) ||
    (await makeGraphTypes(options)) ||
    run(tool('node'), [nativeCompiler, '--noEmit', '--incremental', 'false', '--singleThreaded'], options)
  )
}

async function checkBoundaries(options) {
  return (
    (await makeGraphTypes(options)) || run(tool('depcruise'), ['--config', '.dependency-cruiser.cjs', ...code], options)
  )
}

// Types and boundaries both read them, and neither shall find them half written.
function makeGraphTypes(options) {
  graphTypes ??= run(tool('node'), ['scripts/graph-types.ts'], options)
  return graphTypes
}

function runVitest(parameters, projects = ['rules', 'database', 'alone']) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const chosen = projects.map((project) => `--project=${project}`)
  return run(tool('vitest'), ['run', ...chosen, ...reporters, ...parameters])
}

async function runSlow(parameters) {
  await buildWhenStale()
  return runVitest(parameters, ['slow'])
}

function runAllJourneys(parameters) {
  return runPlaywright(parameters, { JOURNEYS: 'all' })
}

function runInBothSizes(parameters) {
  return runPlaywright(parameters, { JOURNEYS_SIZES: 'both' })
}

function runBehindTlsProxies(parameters) {
  const proxies = ['caddy', 'haproxy']
  requireCommands(proxies.map((command) => ({ command, debianPackage: command })))
  return runPlaywright(['behind-tls', '--workers=1', ...parameters], { TLS_PROXIES: proxies.join(',') })
}

async function testCluster(parameters) {
  process.env.CHROMIUM_PATH = await ensureChromium()
  await buildWhenStale()
  return runVitest(parameters, ['cluster'])
}

async function runBehindPgBouncer(parameters) {
  await buildWhenStale()
  return runVitest(parameters, ['pgbouncer'])
}

function testDeployment(parameters) {
  requireCommands([
    { command: 'systemd-analyze', debianPackage: 'systemd' },
    { command: 'caddy', debianPackage: 'caddy' },
    { command: 'nginx', debianPackage: 'nginx' },
    { command: 'docker-compose', debianPackage: 'docker-compose' },
    { command: 'shellcheck', debianPackage: 'shellcheck' },
    { command: 'logrotate', debianPackage: 'logrotate' },
  ])
  // Debian keeps daemons out of the PATH of users.
  process.env.PATH += `${delimiter}/usr/sbin`
  return runVitest(parameters, ['deploy'])
}

/** Throws one sentence with the packages to install, instead of leaving out what they would test. */
function requireCommands(commands) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const isMissing = ({ command }) => !folders.some((folder) => existsSync(join(folder, command)))
  const missing = commands.filter(isMissing)
  if (missing.length === 0) return
  const packages = missing.map(({ debianPackage }) => debianPackage).join(' ')
  throw new PlainFailure(
    `Not on the PATH: ${missing.map(({ command }) => command).join(', ')}. On Debian: apt-get install ${packages}`,
  )
}

async function runPlaywright(parameters, more = {}) {
  const report = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport }
  const env = environment({ ...report, ...more })
  await buildWhenStale()
  return run(tool('playwright'), ['test', '--reporter=list,json', ...parameters], { env })
}

function countsText() {
  const vitest = readReport(vitestReport)
  const playwright = readReport(playwrightReport)?.stats
  const passed = (vitest?.numPassedTests ?? 0) + (playwright?.expected ?? 0)
  const failed = (vitest?.numFailedTests ?? 0) + (playwright?.unexpected ?? 0) + (playwright?.flaky ?? 0)
  return `${passed} passed, ${failed} failed`
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
