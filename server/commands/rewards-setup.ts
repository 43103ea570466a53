// npm run rewards:setup -- FILE.json [--dry-run]
import process from 'node:process'
import { formatPlanErrors, makeRewardsSetUp, RewardsPlan } from '#services/rewards/set-up.ts'
import { withMarket } from './open-market.ts'
import { planArguments, readJsonFile } from './plan-file.ts'
import { CommandFailure, runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run rewards:setup -- FILE.json [--dry-run]'
const marks = { new: '+', 'new version': '~', changed: '~', 'off sale': '-' }

await runCommand(async () => {
  const { file, dryRun } = planArguments(USAGE)
  const parsed = RewardsPlan.safeParse(await readJsonFile(file))
  if (!parsed.success) {
    const errors = formatPlanErrors(parsed.error).map((error) => `  - ${error}`)
    throw new CommandFailure(`${file} has no plans that can be sold:\n${errors.join('\n')}`)
  }

  await withMarket('rewards setup', async ({ connection, now }) => {
    const { setUp } = makeRewardsSetUp({ db: connection.db(), now })
    const { changes, refused } = await setUp({ plan: parsed.data, dryRun })
    for (const { id, what } of changes) if (what !== 'unchanged') print(`  ${marks[what]} ${what.padEnd(11)} ${id}`)
    for (const { id, reason } of refused) print(`  ! refused     ${id}: ${reason}`)
    const unchanged = changes.filter(({ what }) => what === 'unchanged').length
    print(`${changes.length - unchanged} to change, ${unchanged} unchanged, ${refused.length} refused`)
    if (refused.length > 0) throw new CommandFailure('Something was refused: nothing was written.')
    if (dryRun) print('Dry run: nothing was written.')
  })
})

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
