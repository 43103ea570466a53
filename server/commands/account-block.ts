// npm run account:block -- EMAIL --reason "…"; npm run account:unblock -- EMAIL --reason "…"
import process from 'node:process'
import { parseArgs } from 'node:util'
import { makeAccountsSetUp } from '#services/accounts/set-up.ts'
import { startJobs } from '#shared/jobs.ts'
import { explainAccountNotFound } from './explain-account-not-found.ts'
import { withMarket } from './open-market.ts'
import { CommandFailure, runCommand } from './run-command.ts'

await runCommand(async () => {
  const { what, whom, reason } = readArguments()
  await withMarket(`account ${what}`, async ({ connection, now }) => {
    const accounts = makeAccountsSetUp({ db: connection.db(), now })
    const jobs = await startJobs({ url: connection.url, log: { info() {}, warn() {} } })
    const decide = what === 'block' ? accounts.blockAccount : accounts.unblockAccount
    const outcome = await decide({ whom, reason }, jobs).finally(() => jobs.stop())
    if ('refusal' in outcome) {
      if (outcome.refusal === 'last-owner') throw new CommandFailure(`${whom} is the last owner: grant another.`)
      throw new CommandFailure(explainAccountNotFound(outcome, whom))
    }
    process.stdout.write(
      what === 'block'
        ? `${whom} is blocked, and every session of the account has ended.\n`
        : `${whom} may sign in again.\n`,
    )
  })
})

function readArguments(): { what: 'block' | 'unblock'; whom: string; reason: string } {
  const what = process.argv[2] === 'unblock' ? 'unblock' : 'block'
  const usage = `Usage: npm run account:${what} -- EMAIL --reason "why, for the audit log"`
  const read = () =>
    parseArgs({ args: process.argv.slice(3), allowPositionals: true, options: { reason: { type: 'string' } } })
  let parsed: ReturnType<typeof read>
  try {
    parsed = read()
  } catch (error) {
    throw new CommandFailure(`${error instanceof Error ? error.message : error}\n${usage}`)
  }

  const [whom, ...more] = parsed.positionals
  const reason = parsed.values.reason?.trim()
  if (!whom || !reason || more.length > 0) throw new CommandFailure(usage)
  return { what, whom, reason }
}
