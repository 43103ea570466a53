// npm run insurance:setup -- FILE.json [--dry-run]
import process from 'node:process'
import { formatPlanErrors, InsurancePlan, makeInsuranceSetUp } from '#services/insurance/set-up.ts'
import { withMarket } from './open-market.ts'
import { planArguments, readJsonFile } from './plan-file.ts'
import { CommandFailure, runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run insurance:setup -- FILE.json [--dry-run]'
const marks = { new: '+', changed: '~', 'off sale': '-' }

await runCommand(async () => {
  const { file, dryRun } = planArguments(USAGE)
  const plan = await readPlans(file)

  await withMarket('insurance setup', async ({ connection, config }) => {
    const providers = ['embedded', ...(config.underwriter ? ['insurer'] : [])]
    const { changes, refused } = await makeInsuranceSetUp({ db: connection.db() }).setUp({ plan, providers, dryRun })
    for (const { id, what, fields } of changes) {
      if (what !== 'unchanged')
        print(`  ${marks[what]} ${what.padEnd(8)} ${[id, fields.join(', ')].filter(Boolean).join(': ')}`)
    }
    for (const { id, reason } of refused) print(`  ! refused  ${id}: ${reason}`)

    const count = (wanted: string) => changes.filter(({ what }) => what === wanted).length
    print(
      `${count('new')} new, ${count('changed')} changed, ${count('unchanged')} unchanged, ${count('off sale')} off sale, ${refused.length} refused`,
    )
    if (refused.length > 0) throw new CommandFailure('Something was refused: nothing was written.')
    if (dryRun) print('Dry run: nothing was written.')
  })
})

/** Reads the plans; throws one error that lists every fault with its plan and field. */
async function readPlans(file: string): Promise<InsurancePlan> {
  const read = await readJsonFile(file)
  const parsed = InsurancePlan.safeParse(read)
  if (parsed.success) return parsed.data
  const errors = formatPlanErrors(parsed.error, read).map((error) => `  - ${error}`)
  throw new CommandFailure(`${file} has no plans that can be sold:\n${errors.join('\n')}`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
