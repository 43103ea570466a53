import { readFileSync } from 'node:fs'
import { type Name, variables } from '../../configuration/variables.ts'
import { CommandFailure } from '../run-command.ts'
import { type MailSettings, parseMailHost } from './mail-settings.ts'

/** Gateways that take messages to phones by HTTP. */
export const GATEWAYS = ['sms', 'whatsapp'] as const

export type Gateway = (typeof GATEWAYS)[number]

/** What the arguments say of message channels; what is left out is asked for. */
export interface ChannelArguments {
  /** Channels that were named: to be connected now, also where the configuration is there already. */
  wanted: ReadonlySet<'mail' | Gateway>
  mail: Partial<MailSettings>
  gateways: Record<Gateway, { url?: string; token?: string }>
  /** Write a mail server that could not be checked. */
  isUnchecked: boolean
}

/** Options of `parseArgs`. Secrets come from the environment or a file, because arguments are seen by everybody. */
export const channelOptions = {
  mail: { type: 'boolean' },
  'mail-host': { type: 'string' },
  'mail-user': { type: 'string' },
  'mail-from': { type: 'string' },
  'mail-password-file': { type: 'string' },
  sms: { type: 'boolean' },
  'sms-url': { type: 'string' },
  'sms-token-file': { type: 'string' },
  whatsapp: { type: 'boolean' },
  'whatsapp-url': { type: 'string' },
  'whatsapp-token-file': { type: 'string' },
  unchecked: { type: 'boolean' },
} as const

type Values = { [Option in keyof typeof channelOptions]?: string | boolean | undefined }

/** Reads the arguments about channels; `environment` has MAIL_PASSWORD, SMS_TOKEN and WHATSAPP_TOKEN. */
export function readChannelArguments(values: Values, environment: NodeJS.ProcessEnv): ChannelArguments {
  const text = (option: keyof Values) => (typeof values[option] === 'string' ? values[option] : undefined)
  const secret = (option: keyof Values, name: string) => readSecret(text(option)) ?? environment[name]
  const wanted = new Set((['mail', ...GATEWAYS] as const).filter((channel) => isNamed(values, channel)))

  const typedHost = text('mail-host')
  const host = typedHost === undefined ? undefined : parseMailHost(typedHost)
  if (host === null) throw new CommandFailure(`--mail-host ${typedHost} is no host, or host:port.`)
  const from = text('mail-from')
  if (from !== undefined) refuseUnless('MAIL_FROM', from)
  const user = text('mail-user')
  const password = secret('mail-password-file', 'MAIL_PASSWORD')

  const gateway = (channel: Gateway) => {
    const url = text(`${channel}-url`)
    if (url !== undefined) refuseUnless(channel === 'sms' ? 'SMS_URL' : 'WHATSAPP_URL', url)
    const token = secret(`${channel}-token-file`, `${channel.toUpperCase()}_TOKEN`)
    return { ...(url !== undefined && { url }), ...(token !== undefined && { token }) }
  }
  return {
    wanted,
    mail: {
      ...host,
      ...(from !== undefined && { from }),
      ...(user !== undefined && { user }),
      ...(password !== undefined && { password }),
    },
    gateways: { sms: gateway('sms'), whatsapp: gateway('whatsapp') },
    isUnchecked: values.unchecked === true,
  }
}

/** Whether a value is one that a start accepts for the variable. */
export function isValueOf(name: Name, text: string): boolean {
  return variables[name].schema.safeParse(text).success
}

function refuseUnless(name: Name, text: string): void {
  if (!isValueOf(name, text)) throw new CommandFailure(`${name} ${variables[name].must}, and '${text}' is not.`)
}

function isNamed(values: Values, channel: 'mail' | Gateway): boolean {
  return Object.keys(values).some((option) => option === channel || option.startsWith(`${channel}-`))
}

function readSecret(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new CommandFailure(`${file} cannot be read (${reason}).`)
  }
}
