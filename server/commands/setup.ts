// npm run setup [-- --owner EMAIL --address BO=https://… --data FOLDER | --database URL --proxies … --config FILE]
// npm run setup -- --mail | --sms | --whatsapp [--config FILE]
import { access, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { parseEnv } from 'node:util'
import { makeAccountsSetUp } from '#services/accounts/set-up.ts'
import { countries, isCountry, listCountries } from '#shared/countries/countries.ts'
import { publicAddresses } from '../configuration/public-addresses.ts'
import { writeNewKeys } from '../keys/write-keys.ts'
import { writePrivateFile } from '../keys/write-private-file.ts'
import { changeConfiguration } from './message-setup/change-configuration.ts'
import { connectChannels } from './message-setup/connect-channels.ts'
import { withMarket } from './open-market.ts'
import { CommandFailure, runCommand } from './run-command.ts'
import {
  isEmail,
  parseAddress,
  readSetupArguments,
  type SetupAnswers,
  type SetupArguments,
  toConfigurationFile,
} from './setup-answers.ts'
import { openTerminal, type Terminal } from './terminal.ts'

await runCommand(async () => {
  const given = readSetupArguments(process.argv.slice(2), process.env)
  const terminal = openTerminal()
  try {
    const config = resolve(given.config)
    const isThere = await exists(config)
    if (isThere && given.channels.wanted.size > 0) return await changeChannels(config, given, terminal)

    const owner = given.owner ?? (await terminal.ask('E-mail of the owner', isEmail))
    if (!isThere) await writeFiles(config, { ...(await completeAnswers(given, terminal)), owner })
    else if (hasAnswers(given))
      throw new CommandFailure(`${config} is there already and stays as it is: change it by hand, then start again.`)
    process.env.CONFIG_FILE = config
    await invite(owner, given.config)
  } finally {
    terminal.close()
  }
})

/** Connects message channels of a production that is set up; the rest of its configuration stays as it is. */
async function changeChannels(config: string, given: SetupArguments, terminal: Terminal): Promise<void> {
  const changed = given.owner === undefined ? findChange(given, parseEnv(await readFile(config, 'utf8'))) : 'its owner'
  if (changed !== null)
    throw new CommandFailure(
      `${config} is there already: only its message channels can be changed here, not ${changed}.`,
    )
  const values = await connectChannels(given.channels, terminal, { isOffered: false })
  if (Object.keys(values).length === 0) return terminal.print(`${config} stays as it is.`)
  await changeConfiguration(config, values)
  terminal.print(
    `${config} has ${Object.keys(values).join(', ')}. Start the shop again, and send yourself a test at /backoffice/settings/messages.`,
  )
}

/** Keys first: a configuration that names a missing file would not start. Existing keys stay. */
async function writeFiles(config: string, answers: SetupAnswers): Promise<void> {
  const keysFile = join(dirname(config), 'keys.env')
  if (await exists(keysFile)) print(`${keysFile} is there already: its keys are used.`)
  else await writeNewKeys(keysFile)
  await writePrivateFile(config, toConfigurationFile(answers, keysFile))
  print(`${keysFile} has the keys of this shop: keep a copy elsewhere than the backups.`)
  print(`${config} has its configuration. Both are for this user alone.`)
}

async function invite(owner: string, file: string): Promise<void> {
  await withMarket('setup', async ({ config, connection, now }) => {
    if (config.mode !== 'production')
      throw new CommandFailure(`${file} is not the configuration of a production: it has no HUELLA_MODE=production.`)
    const accounts = makeAccountsSetUp({ db: connection.db(), now })
    const { served, origins } = publicAddresses(config, config.port)
    const [first] = served
    const hadOwner = await accounts.hasOwner()
    const { path, expiresAt } = await accounts.inviteOwner(owner)
    const command = file === '.env' ? 'npm start' : `CONFIG_FILE=${resolve(file)} npm start`
    print(`
${hadOwner ? 'Somebody is an owner here already; this invites one more.\n' : ''}1. Start the shop:  ${command}
2. Open, once and until ${expiresAt.toISOString().slice(0, 10)}, and sign up as ${owner}:

   ${first === undefined ? '' : origins[first]}${path}

   It leads on to the second factor and to the assistant, which knows what is left to do.`)
  })
}

async function completeAnswers(given: SetupArguments, terminal: Terminal): Promise<Omit<SetupAnswers, 'owner'>> {
  const addresses = given.addresses ?? (await askAddresses(terminal))
  const databaseUrl = given.databaseUrl ?? null
  const dataDir =
    given.dataDir ??
    (await terminal.ask('Folder of the data', (text) => text.length > 0, join(dirname(resolve(given.config)), 'data')))
  const proxies =
    given.proxies ??
    (await terminal.ask(
      'Addresses of the proxies that end TLS',
      (text) => /^[0-9a-fA-F.:/,\s]+$/.test(text),
      '127.0.0.1',
    ))
  const channels = await connectChannels(given.channels, terminal, { isOffered: true })
  return { addresses, databaseUrl, dataDir: resolve(dataDir), proxies, channels }
}

async function askAddresses(terminal: Terminal): Promise<SetupAnswers['addresses']> {
  const names = listCountries().map(({ iso }) => iso)
  const parseList = (text: string) =>
    text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean)
  const areCountries = (text: string) => parseList(text).length > 0 && parseList(text).every(isCountry)
  const served = parseList(await terminal.ask(`Countries (${names.join(', ')})`, areCountries, names.join(', ')))
  const addresses: SetupAnswers['addresses'] = {}
  for (const iso of served) {
    if (!isCountry(iso)) continue
    const question = `Public address of ${countries[iso].name} (https://…)`
    const isNew = (address: string | null) => address !== null && !Object.values(addresses).includes(address)
    const written = await terminal.ask(question, (text) => isNew(parseAddress(text)))
    addresses[iso] = parseAddress(written) ?? ''
  }
  return addresses
}

/** First variable that the arguments would change; a wrapper may say again what is so. */
function findChange(
  { addresses, dataDir, databaseUrl, proxies }: SetupArguments,
  is: NodeJS.Dict<string>,
): string | null {
  const asked = {
    ...Object.fromEntries(Object.entries(addresses ?? {}).map(([iso, address]) => [`PUBLIC_URL_${iso}`, address])),
    ...(dataDir !== undefined && { DATA_DIR: resolve(dataDir) }),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(proxies !== undefined && { TRUSTED_PROXIES: proxies }),
  }
  return Object.entries(asked).find(([name, value]) => is[name] !== value)?.[0] ?? null
}

function hasAnswers({ addresses, dataDir, databaseUrl, proxies }: SetupArguments): boolean {
  return [addresses, dataDir, databaseUrl, proxies].some((answer) => answer !== undefined)
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
