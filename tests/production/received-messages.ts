import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export interface Messages {
  smtpUrl: string
  smsUrl: string
  /** Waits for a message to this address or number and returns the pattern's first group. */
  find(to: string, pattern: RegExp): Promise<string>
  stop(): Promise<void>
}

/** Mail server and SMS provider that record the messages of a production shop. */
export async function receiveMessages(): Promise<Messages> {
  const received: { to: string; text: string }[] = []
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const source = await textOf(stream)
      // Lines that quoted-printable breaks are joined, so that a link is in one piece.
      const text = source.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
      for (const { address } of envelope.rcptTo) received.push({ to: address, text })
      done()
    },
  })
  const sms = createServer(async (incoming, outgoing) => {
    const { to, text } = JSON.parse(await textOf(incoming))
    received.push({ to, text })
    outgoing.end()
  })
  mail.listen(0, '127.0.0.1')
  sms.listen(0, '127.0.0.1')
  await Promise.all([once(mail.server, 'listening'), once(sms, 'listening')])
  const portAt = (server: { address(): unknown }) => (server.address() as AddressInfo).port

  return {
    smtpUrl: `smtp://127.0.0.1:${portAt(mail.server)}`,
    smsUrl: `http://127.0.0.1:${portAt(sms)}/`,
    async find(to, pattern) {
      const deadline = performance.now() + 60_000
      while (performance.now() < deadline) {
        for (const message of received.toReversed()) {
          const found = message.to === to ? pattern.exec(message.text)?.[1] : undefined
          if (found) return found
        }
        await pause(50)
      }
      throw new Error(`Nothing like ${pattern} was sent to ${to}`)
    },
    async stop() {
      sms.closeAllConnections()
      sms.close()
      await new Promise<void>((resolve) => mail.close(() => resolve()))
    },
  }
}
