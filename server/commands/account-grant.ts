// npm run account:grant -- EMAIL operator | courier | merchant --merchant ID [--new-second-factor]
import process from 'node:process'
import { parseArgs } from 'node:util'
import { type Grant, makeAccountsSetUp } from '#services/accounts/set-up.ts'
import { explainAccountNotFound } from './explain-account-not-found.ts'
import { withMarket } from './open-market.ts'
import { CommandFailure, runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run account:grant -- EMAIL operator | courier | merchant --merchant ID [--new-second-factor]'

await runCommand(async () => {
  const grant = readArguments()
  await withMarket('account grant', async ({ connection, now }) => {
    const outcome = await makeAccountsSetUp({ db: connection.db(), now }).grantRole(grant)
    if ('refusal' in outcome) throw new CommandFailure(explainAccountNotFound(outcome, grant.whom))
    const bound = grant.merchantId === null ? '' : ` of ${grant.merchantId}`
    process.stdout.write(
      `${grant.whom} is ${grant.role}${bound} now, as soon as the second factor is set up and proved at the next sign-in.\n`,
    )
  })
})

function readArguments(): Grant {
  const read = () =>
    parseArgs({
      allowPositionals: true,
      options: { merchant: { type: 'string' }, 'new-second-factor': { type: 'boolean', default: false } },
    })
  let parsed: ReturnType<typeof read>
  try {
    parsed = read()
  } catch (error) {
    throw new CommandFailure(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }

  const { positionals, values } = parsed
  const [whom, role, ...more] = positionals
  const isRole = role === 'operator' || role === 'merchant' || role === 'courier'
  if (!whom || !isRole || more.length > 0) throw new CommandFailure(USAGE)
  if ((role === 'merchant') !== Boolean(values.merchant))
    throw new CommandFailure(`A merchant is bound to one merchant, and only a merchant is.\n${USAGE}`)
  return { whom, role, merchantId: values.merchant ?? null, forgetsSecondFactor: values['new-second-factor'] }
}
