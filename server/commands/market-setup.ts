// npm run market:setup -- FILE.json [--dry-run]
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { MarketPlan } from '#services/market/set-up.ts'
import { withFile } from './file-argument.ts'
import { withMarket } from './open-market.ts'
import { CommandFailure, runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run market:setup -- FILE.json [--dry-run]'

await runCommand(async () => {
  const { file, dryRun } = readArguments()
  const plan = await readPlan(file)

  await withMarket('market setup', async ({ market }) => {
    const { changes, refused } = await market.setUp({ plan, dryRun })
    for (const { kind, name, what, fields } of changes) {
      if (what === 'new') print(`  + new      ${kind} ${name}`)
      if (what === 'changed') print(`  ~ changed  ${kind} ${name}: ${fields.join(', ')}`)
    }
    for (const { kind, name, reason } of refused) print(`  ! refused  ${kind} ${name}: ${reason}`)

    const count = (wanted: string) => changes.filter(({ what }) => what === wanted).length
    print(
      `${count('new')} new, ${count('changed')} changed, ${count('unchanged')} unchanged, ${refused.length} refused`,
    )
    if (refused.length > 0) throw new CommandFailure('Something was refused: nothing was written.')
    if (dryRun) print('Dry run: nothing was written.')
  })
})

function readArguments(): { file: string; dryRun: boolean } {
  const { file, values } = withFile(USAGE, () =>
    parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } }),
  )
  return { file, dryRun: values['dry-run'] }
}

/** Every fault of the file at once, each with its place. */
async function readPlan(file: string): Promise<MarketPlan> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandFailure(`There is no file ${file}.`)
  })
  const parsed = MarketPlan.safeParse(parseJson(file, text))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `  - ${path.join('.') || 'the file'}: ${message}`)
  throw new CommandFailure(`${file} is no market:\n${faults.join('\n')}`)
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandFailure(`${file} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
