import { createTransport } from 'nodemailer'
import type { SendMessage } from '../deps.ts'
import { SendFailure } from './send-failure.ts'

interface EmailOptions {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`. */
  smtpUrl: string
  /** `Huella <hola@huella.example>` */
  from: string
}

/**
 * E-mail over SMTP. Beyond this machine the connection is encrypted or nothing is sent, unless the address says
 * `?ignoreTLS=true`: reset links travel in it.
 */
export function emailChannel({ smtpUrl, from }: EmailOptions): SendMessage {
  const url = new URL(smtpUrl)
  if (url.protocol === 'smtp:' && !isThisMachine(url.hostname) && !url.searchParams.has('ignoreTLS'))
    url.searchParams.set('requireTLS', 'true')

  const transport = createTransport(
    {
      url: url.href,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      // What a template does not bring itself is never fetched from an address or read from a disk.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'

  return async ({ id, to, subject, text, html, refusalLink }) => {
    try {
      await transport.sendMail({
        // As one address and not as a list of them.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same for each try, so that a mail that left twice is one mail in the inbox.
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          // The mail program's own button (RFC 2369), which needs no page (RFC 8058).
          ...(refusalLink !== null && {
            'List-Unsubscribe': `<${refusalLink}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    } catch (error) {
      throw toSendFailure(error)
    }
  }
}

function toSendFailure(error: unknown): SendFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  // 5xx to an envelope or its content is that message's end; to a sign-in it is our configuration, which somebody mends.
  const isFinal = status >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return new SendFailure(status > 0 ? `${code} ${status}` : code, isFinal)
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}
