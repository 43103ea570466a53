// npm run setup [-- --owner EMAIL --address BO=https://… --data FOLDER | --database URL --proxies … --config FILE]
import { access } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { createInterface, type Interface } from 'node:readline/promises'
import { makeAccountsSetUp } from '#services/accounts/set-up.ts'
import { countries, isCountry, listCountries } from '#shared/countries/countries.ts'
import { publicAddresses } from '../configuration/public-addresses.ts'
import { writeNewKeys } from '../keys/write-keys.ts'
import { writePrivateFile } from '../keys/write-private-file.ts'
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

await runCommand(async () => {
  const given = readSetupArguments(process.argv.slice(2))
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  try {
    const config = resolve(given.config)
    const isThere = await exists(config)
    const owner = given.owner ?? (await ask(terminal, 'E-mail of the owner', isEmail))
    if (!isThere) await writeFiles(config, { ...(await completeAnswers(given, terminal)), owner })
    else if (hasAnswers(given))
      throw new CommandFailure(`${config} is there already and stays as it is: change it by hand, then start again.`)
    process.env.CONFIG_FILE = config
    await invite(owner, given.config)
  } finally {
    terminal?.close()
  }
})

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

async function completeAnswers(
  given: SetupArguments,
  terminal: Interface | undefined,
): Promise<Omit<SetupAnswers, 'owner'>> {
  const addresses = given.addresses ?? (await askAddresses(terminal))
  const databaseUrl = given.databaseUrl ?? null
  const dataDir =
    given.dataDir ??
    (await ask(terminal, 'Folder of the data', (text) => text.length > 0, join(dirname(resolve(given.config)), 'data')))
  const proxies =
    given.proxies ??
    (await ask(
      terminal,
      'Addresses of the proxies that end TLS',
      (text) => /^[0-9a-fA-F.:/,\s]+$/.test(text),
      '127.0.0.1',
    ))
  return { addresses, databaseUrl, dataDir: resolve(dataDir), proxies }
}

async function askAddresses(terminal: Interface | undefined): Promise<SetupAnswers['addresses']> {
  const names = listCountries().map(({ iso }) => iso)
  const parseList = (text: string) =>
    text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean)
  const areCountries = (text: string) => parseList(text).length > 0 && parseList(text).every(isCountry)
  const served = parseList(await ask(terminal, `Countries (${names.join(', ')})`, areCountries, names.join(', ')))
  const addresses: SetupAnswers['addresses'] = {}
  for (const iso of served) {
    if (!isCountry(iso)) continue
    const question = `Public address of ${countries[iso].name} (https://…)`
    const isNew = (address: string | null) => address !== null && !Object.values(addresses).includes(address)
    const written = await ask(terminal, question, (text) => isNew(parseAddress(text)))
    addresses[iso] = parseAddress(written) ?? ''
  }
  return addresses
}

/** Asks until the answer is right; an empty one is `usual`, where there is one. Without a terminal that is the answer. */
async function ask(
  terminal: Interface | undefined,
  question: string,
  isRight: (text: string) => boolean,
  usual?: string,
): Promise<string> {
  if (!terminal) {
    if (usual !== undefined) return usual
    throw new CommandFailure(
      `Nobody is here to be asked: ${question}. Give it as an argument (npm run setup -- --help).`,
    )
  }
  for (;;) {
    const answer = (await terminal.question(`${question}${usual ? ` [${usual}]` : ''}: `)).trim() || usual
    if (answer !== undefined && isRight(answer)) return answer
    print('That cannot be right; once more, please.')
  }
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
