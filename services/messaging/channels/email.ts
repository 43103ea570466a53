import { createTransport } from 'nodemailer'
import type { SendMessage } from '../deps.ts'
import { SendFailure } from './send-failure.ts'

interface EmailOptions {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`. */
  smtpUrl: string
  /** `Huella <hola@huella.example>` */
  from: string
}

/** E-mail over SMTP. */
export function emailChannel({ smtpUrl, from }: EmailOptions): SendMessage {
  const transport = openTransport({ smtpUrl, from })
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'

  return async ({ id, to, subject, text, html, refusalLink }) => {
    try {
      await transport.sendMail({
        // An object, so that the address is not parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // Same id for each try, so that mail programs show a mail delivered twice only once.
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          // Unsubscribe button of mail programs (RFC 2369), in one click without a page (RFC 8058).
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

/** Connects and signs in as a mail would, without sending one. Answers the code of a failure, or null. */
export async function checkMailServer(options: EmailOptions): Promise<string | null> {
  const transport = openTransport(options)
  try {
    await transport.verify()
    return null
  } catch (error) {
    return toSendFailure(error).message
  } finally {
    transport.close()
  }
}

/**
 * Except to this machine, the connection must be encrypted, or sending fails: mails contain password links.
 * `?ignoreTLS=true` in the address turns this off.
 */
function openTransport({ smtpUrl, from }: EmailOptions) {
  const url = new URL(smtpUrl)
  if (url.protocol === 'smtp:' && !isThisMachine(url.hostname) && !url.searchParams.has('ignoreTLS'))
    url.searchParams.set('requireTLS', 'true')

  return createTransport(
    {
      url: url.href,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      // Templates must contain everything themselves; nothing is fetched from a URL or read from disk.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
}

function toSendFailure(error: unknown): SendFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  // A 5xx on the envelope or content is final for this message; on the sign-in it is a configuration error that can be
  // fixed.
  const isFinal = status >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return new SendFailure(status > 0 ? `${code} ${status}` : code, isFinal)
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}
