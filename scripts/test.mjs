// npm test: everything that CI runs, in the order of what fails soonest.
//   npm test                                   all of it
//   npm test -- --only unit services/market    one step, and what to hand its tool
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenStale } from './build.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { installWhatIsMissing } from './install.mjs'
import { environment, main, PlainFailure, projectFolder, run, tool } from './project.mjs'

const reports = join(projectFolder, 'reports')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const steps = [
  { name: 'lint', about: 'format and lint', run: () => run(tool('biome'), ['ci', '--error-on-warnings']) },
  { name: 'types', about: 'types', run: checkTypes },
  {
    name: 'tables',
    about: "the tables' types are those of the migrations",
    run: () => node('scripts/db-types.ts', '--verify'),
  },
  { name: 'boundaries', about: 'the one rule', run: checkBoundaries },
  { name: 'unused', about: 'dead code', run: () => run(tool('knip'), []) },
  { name: 'build', about: 'the website builds', run: buildWhenStale },
  { name: 'unit', about: 'rules and front doors', run: runVitest },
  { name: 'journeys', about: 'journeys in Chromium', run: runPlaywright },
]

const code = ['server', 'services', 'shared', 'web', 'demo', 'tests', 'bench', 'scripts']

await main(async () => {
  const started = performance.now()
  const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
  const chosen = choose(values.only)

  await installWhatIsMissing()
  mkdirSync(reports, { recursive: true })
  for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })

  for (const step of chosen) {
    const stepStarted = performance.now()
    console.log(`\n── ${step.name}: ${step.about}`)
    const failed = await step.run(positionals)
    console.log(`${failed ? '✗' : '✓'} ${step.name}  ${seconds(stepStarted)}`)
    if (failed) throw new PlainFailure(`${step.name} failed after ${seconds(started)} in all. ${countsText()}`)
  }

  console.log(`\nAll of ${chosen.map((step) => step.name).join(', ')} passed in ${seconds(started)}.`)
  console.log(countsText())
})

function choose(only) {
  if (!only) return steps
  const names = only.split(',')
  const unknown = names.find((name) => !steps.some((step) => step.name === name))
  if (unknown) throw new PlainFailure(`There is no step ${unknown}: ${steps.map((step) => step.name).join(', ')}.`)
  return steps.filter((step) => names.includes(step.name))
}

async function checkTypes() {
  return (
    (await run(tool('react-router'), ['typegen'])) ||
    (await node('scripts/graph-types.ts')) ||
    run(tool('tsc'), ['--noEmit'])
  )
}

async function checkBoundaries() {
  return (
    (await node('scripts/graph-types.ts')) || run(tool('depcruise'), ['--config', '.dependency-cruiser.cjs', ...code])
  )
}

function node(...parameters) {
  return run(tool('node'), parameters)
}

function runVitest(parameters) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  return run(tool('vitest'), ['run', '--project=rules', '--project=database', ...reporters, ...parameters])
}

async function runPlaywright(parameters) {
  const env = environment({ CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport })
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
