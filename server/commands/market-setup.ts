// npm run market:setup -- FILE.json [--dry-run]
import process from 'node:process'
import { MarketPlan } from '#services/market/set-up.ts'
import { withMarket } from './open-market.ts'
import { planArguments, readJsonFile } from './plan-file.ts'
import { CommandFailure, runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run market:setup -- FILE.json [--dry-run]'

await runCommand(async () => {
  const { file, dryRun } = planArguments(USAGE)
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

/** Reads the plan; throws one error that lists every fault with its place. */
async function readPlan(file: string): Promise<MarketPlan> {
  const parsed = MarketPlan.safeParse(await readJsonFile(file))
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => `  - ${path.join('.') || 'the file'}: ${message}`)
  throw new CommandFailure(`${file} is no market:\n${errors.join('\n')}`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
