import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export interface ReceivedMail {
  to: string[]
  /** Headers and body as received. */
  source: string
}

/** SMTP status for one recipient, or null to accept it. */
export type Refusal = (recipient: string) => number | null

interface MailServerOptions {
  /** Demands this account; anybody may send otherwise. */
  account?: { user: string; password: string }
  /** Offers STARTTLS. */
  certificate?: { key: string; cert: string }
}

/** A real SMTP server on its own port. */
export async function mailServer({ account, certificate }: MailServerOptions = {}) {
  const received: ReceivedMail[] = []
  const answers = { refuse: (() => null) as Refusal }
  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    ...certificate,
    disabledCommands: certificate ? [] : ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      const isRight = username === account?.user && password === account?.password
      done(isRight ? null : Object.assign(new Error('Not you'), { responseCode: 535 }), { user: username })
    },
    onRcptTo({ address }, _session, done) {
      const status = answers.refuse(address)
      done(status === null ? null : Object.assign(new Error(`${address} is refused`), { responseCode: status }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, source: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, port, received, answers }
}
