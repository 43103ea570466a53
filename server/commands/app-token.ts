// npm run app:token -- EMAIL [PATH]
import process from 'node:process'
import { parseArgs } from 'node:util'
import { makeAccountsSetUp } from '#services/accounts/set-up.ts'
import { listCountries } from '#shared/countries/countries.ts'
import { publicAddresses } from '../configuration/public-addresses.ts'
import { withMarket } from './open-market.ts'
import { CommandFailure, runCommand } from './run-command.ts'

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [email, path = '/'] = positionals
  if (!email || !path.startsWith('/')) throw new CommandFailure('Whose? npm run app:token -- EMAIL [/path]')

  await withMarket('app token', async ({ config, connection, now }) => {
    if (config.mode !== 'demo') {
      throw new CommandFailure('This is production mode: the app asks for its tokens at POST /v1/app/webToken.')
    }
    const accounts = makeAccountsSetUp({ db: connection.db(), now, signingSecrets: config.accountsKeys })
    const token = await accounts.appToken(email)
    if (!token) throw new CommandFailure(`There is no account with the e-mail ${email}, or more than one.`)

    const { origins } = publicAddresses(config, config.port)
    const address = (origin: string) => {
      const url = new URL(path, origin)
      url.searchParams.set('jwt', token.jwt)
      return url.href
    }
    const lines = listCountries().map(({ iso, name }) => `  ${name.padEnd(9)} ${address(origins[iso])}\n`)
    process.stdout.write(
      `As the app opens it, once and within 10 minutes, in one of the markets:\n\n${lines.join('\n')}`,
    )
  })
})
