/** How mail leaves, as its owner's provider names it. */
export interface MailSettings {
  host: string
  port: number
  /** null: the server asks for none. */
  user: string | null
  password: string | null
  /** `Huella <hola@huella.example>` */
  from: string
}

/** Port of submission with STARTTLS (RFC 6409). */
const SUBMISSION = 587
/** Port of submission inside TLS (RFC 8314). */
const SUBMISSIONS = 465

/** Host and port as people write them: 'smtp.example.com', 'smtp.example.com:465'. Null: it is neither. */
export function parseMailHost(text: string): Pick<MailSettings, 'host' | 'port'> | null {
  const [, host = '', written] = /^([a-z0-9.-]+)(?::(\d{1,5}))?$/i.exec(text.trim()) ?? []
  const port = written === undefined ? SUBMISSION : Number(written)
  return host !== '' && port > 0 && port < 65_536 ? { host: host.toLowerCase(), port } : null
}

/** The value of SMTP_URL. Its user and password are percent-encoded, so that no file needs quotes for them. */
export function toSmtpUrl({ host, port, user, password }: MailSettings): string {
  const scheme = port === SUBMISSIONS ? 'smtps' : 'smtp'
  const account = user === null ? '' : `${encode(user)}:${encode(password ?? '')}@`
  return `${scheme}://${account}${host}:${port}`
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** One sentence for a failed check of a mail server, by nodemailer's code and the SMTP status. */
export function explainMailFailure(code: string, { host, port }: Pick<MailSettings, 'host' | 'port'>): string {
  const [name = ''] = code.split(' ')
  const sentences: Record<string, string> = {
    EAUTH: `${host} refuses this user and password (${code}).`,
    EDNS: `There is no host ${host}.`,
    ECONNECTION: `Nothing answers at ${host}:${port}.`,
    ESOCKET: `Nothing that speaks SMTP answers at ${host}:${port}, or its certificate is not valid.`,
    ETIMEDOUT: `${host}:${port} does not answer in time: the port may be closed by a firewall.`,
    ETLS: `${host}:${port} offers no encryption (STARTTLS), which mails with links need. Port 465 may have it.`,
    EPROTOCOL: `What answers at ${host}:${port} is no mail server.`,
  }
  return sentences[name] ?? `The check of ${host}:${port} failed (${code}).`
}
