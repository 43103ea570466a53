import { parseArgs } from 'node:util'
import * as z from 'zod'
import { type CountryIso, countries, isCountry, listCountries } from '#shared/countries/countries.ts'
import { toConfigurationLines } from './message-setup/change-configuration.ts'
import { type ChannelArguments, channelOptions, readChannelArguments } from './message-setup/channel-arguments.ts'
import { CommandFailure } from './run-command.ts'

/** What a new production is told before its first start. */
export interface SetupAnswers {
  /** E-mail of the first operator. */
  owner: string
  /** Public https address of each country that is served. */
  addresses: Partial<Record<CountryIso, string>>
  /** Where the embedded PostgreSQL and uploads are kept. */
  dataDir: string
  /** A PostgreSQL of its own; null: the embedded one. */
  databaseUrl: string | null
  /** Proxies that end TLS in front. */
  proxies: string
  /** Variables of the message channels that are connected from the start. */
  channels: Record<string, string>
}

export interface SetupArguments extends Partial<Omit<SetupAnswers, 'channels'>> {
  /** File of the configuration. */
  config: string
  channels: ChannelArguments
}

const addressUsage = listCountries()
  .map(({ iso }) => `--address ${iso}=https://…`)
  .join(' ')

const USAGE = `Usage: npm run setup [-- --owner EMAIL ${addressUsage}
                    --data FOLDER | --database postgres://… --proxies ADDRESSES --config FILE]
What is left out is asked for; without a terminal, --owner and one --address are needed.

Messages, at once or later: npm run setup -- --mail [--mail-host HOST:PORT --mail-user USER --mail-from SENDER]
                            --sms [--sms-url ADDRESS]  --whatsapp [--whatsapp-url ADDRESS]
Secrets come from MAIL_PASSWORD, SMS_TOKEN and WHATSAPP_TOKEN, or --mail-password-file, --sms-token-file and
--whatsapp-token-file. --unchecked writes a mail server that does not answer now.`

export const isEmail = (text: string) => z.email().max(254).safeParse(text).success

/** An https address without a path, as a browser writes it; null: it is none. */
export function parseAddress(text: string): string | null {
  const written = text.trim().replace(/\/+$/, '')
  const url = URL.parse(written.includes('://') ? written : `https://${written}`)
  const isPlain = url?.protocol === 'https:' && url.pathname === '/' && url.search === '' && url.username === ''
  return url && isPlain && url.hostname.includes('.') ? url.origin : null
}

/** Answers given as arguments, and secrets of the environment; throws one sentence for what is wrong. */
export function readSetupArguments(words: string[], environment: NodeJS.ProcessEnv = {}): SetupArguments {
  const values = parseWords(words)
  const addresses = (values.address ?? []).map(parseCountryAddress)
  if (values.owner !== undefined && !isEmail(values.owner)) refuse(`--owner ${values.owner} is no e-mail`)
  if (values.data !== undefined && values.database !== undefined) refuse('--data and --database exclude each other')
  return {
    config: values.config,
    channels: readChannelArguments(values, environment),
    ...(values.owner !== undefined && { owner: values.owner }),
    ...(addresses.length > 0 && { addresses: Object.fromEntries(addresses) }),
    ...(values.data !== undefined && { dataDir: values.data, databaseUrl: null }),
    ...(values.database !== undefined && { databaseUrl: values.database }),
    ...(values.proxies !== undefined && { proxies: values.proxies }),
  }
}

function parseWords(words: string[]) {
  try {
    return parseArgs({
      args: words,
      options: {
        owner: { type: 'string' },
        address: { type: 'string', multiple: true },
        data: { type: 'string' },
        database: { type: 'string' },
        proxies: { type: 'string' },
        config: { type: 'string', default: '.env' },
        ...channelOptions,
      },
    }).values
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

function parseCountryAddress(text: string): [CountryIso, string] {
  const [, iso = '', written = ''] = /^([^=]*)=?(.*)$/s.exec(text) ?? []
  if (!isCountry(iso)) return refuse(`--address ${text} begins with no country: ${describeCountries()}`)
  const address = parseAddress(written)
  return address === null ? refuse(`--address ${text} is no https address without a path`) : [iso, address]
}

/** 'BO (Bolivia), PY (Paraguay)' */
export function describeCountries(): string {
  return listCountries()
    .map(({ iso }) => `${iso} (${countries[iso].name})`)
    .join(', ')
}

function refuse(sentence: string): never {
  throw new CommandFailure(`${sentence}.\n${USAGE}`)
}

/** Lines of the file that a start reads. `keysFile` is a path as seen from where the shop starts. */
export function toConfigurationFile(
  { addresses, dataDir, databaseUrl, proxies, channels }: SetupAnswers,
  keysFile: string,
): string {
  const values = {
    HUELLA_MODE: 'production',
    ...Object.fromEntries(Object.entries(addresses).map(([iso, address]) => [`PUBLIC_URL_${iso}`, address])),
    TRUSTED_PROXIES: proxies,
    DATA_DIR: dataDir,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    KEYS_FILE: keysFile,
  }
  return `# Configuration of this shop: every variable is in docs/configuration.md.\n${toConfigurationLines({ ...values, ...channels })}`
}
