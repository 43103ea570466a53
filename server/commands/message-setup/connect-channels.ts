import { checkMailServer } from '#services/messaging/channels/email.ts'
import { CommandFailure } from '../run-command.ts'
import type { Terminal } from '../terminal.ts'
import { type ChannelArguments, GATEWAYS, type Gateway, isValueOf } from './channel-arguments.ts'
import { explainMailFailure, type MailSettings, parseMailHost, toSmtpUrl } from './mail-settings.ts'

type Variables = Record<string, string>

const gatewayNames: Record<
  Gateway,
  { label: string; url: 'SMS_URL' | 'WHATSAPP_URL'; token: 'SMS_TOKEN' | 'WHATSAPP_TOKEN' }
> = {
  sms: { label: 'SMS', url: 'SMS_URL', token: 'SMS_TOKEN' },
  whatsapp: { label: 'WhatsApp', url: 'WHATSAPP_URL', token: 'WHATSAPP_TOKEN' },
}

/**
 * Variables of the channels that were named; of all channels where `isOffered` and somebody is there to answer. A mail
 * server is asked before it is kept.
 */
export async function connectChannels(
  given: ChannelArguments,
  terminal: Terminal,
  { isOffered }: { isOffered: boolean },
): Promise<Variables> {
  const isAsked = (channel: 'mail' | Gateway) => given.wanted.has(channel) || (isOffered && terminal.isOpen)
  const variables: Variables = {}
  if (isAsked('mail')) Object.assign(variables, await connectMail(given, terminal))
  for (const gateway of GATEWAYS)
    if (isAsked(gateway)) Object.assign(variables, await connectGateway(given, gateway, terminal))
  return variables
}

async function connectMail(given: ChannelArguments, terminal: Terminal): Promise<Variables> {
  const isNeeded = given.wanted.has('mail')
  for (let known = given.mail; ; known = {}) {
    const settings = await askMail(known, terminal, { isNeeded })
    if (settings === null) return {}

    const values = { SMTP_URL: toSmtpUrl(settings), MAIL_FROM: settings.from }
    const failure = given.isUnchecked ? null : await checkMailServer({ smtpUrl: values.SMTP_URL, from: settings.from })
    if (failure === null) {
      terminal.print(given.isUnchecked ? 'The mail server was not checked.' : 'The mail server answers and lets us in.')
      return values
    }

    const sentence = explainMailFailure(failure, settings)
    if (!terminal.isOpen)
      throw new CommandFailure(`${sentence} Nothing was written; --unchecked writes it without the check.`)
    terminal.print(sentence)
    const isChoice = (text: string) => ['again', 'keep', 'skip'].includes(text)
    const choice = await terminal.ask('Try again, keep it anyway, or skip mail (again, keep, skip)', isChoice, 'again')
    if (choice === 'keep') return values
    if (choice === 'skip') return {}
  }
}

/** Null: to be connected later. */
async function askMail(
  known: Partial<MailSettings>,
  terminal: Terminal,
  { isNeeded }: { isNeeded: boolean },
): Promise<MailSettings | null> {
  const isHost = (text: string) => parseMailHost(text) !== null || (!isNeeded && text === 'later')
  const typed =
    known.host ?? (await terminal.ask('Mail server, as host or host:port', isHost, isNeeded ? undefined : 'later'))
  if (typed === 'later' && !isNeeded) return null
  const place = known.host !== undefined ? { host: known.host, port: known.port ?? 587 } : parseMailHost(typed)
  if (!place) return null

  const from =
    known.from ??
    (await terminal.ask('Sender, as Huella <hola@huella.example>', (text) => isValueOf('MAIL_FROM', text)))
  const user =
    known.user !== undefined ? known.user : await terminal.ask('User of the mail server (- for none)', () => true, '-')
  if (user === null || user === '-') return { ...place, from, user: null, password: null }
  const password = known.password ?? (await terminal.askSecret('Its password'))
  return { ...place, from, user, password }
}

async function connectGateway(given: ChannelArguments, gateway: Gateway, terminal: Terminal): Promise<Variables> {
  const { label, url: urlName, token: tokenName } = gatewayNames[gateway]
  const known = given.gateways[gateway]
  const isNeeded = given.wanted.has(gateway)
  const isRight = (text: string) => isValueOf(urlName, text) || (!isNeeded && text === 'later')
  const url =
    known.url ?? (await terminal.ask(`Address of the ${label} gateway`, isRight, isNeeded ? undefined : 'later'))
  if (url === 'later') return {}
  const token = known.token ?? (await terminal.askSecret(`Its token`))
  if (!isValueOf(tokenName, token)) throw new CommandFailure(`The token of ${label} has a space or is empty.`)
  return { [urlName]: url, [tokenName]: token }
}
