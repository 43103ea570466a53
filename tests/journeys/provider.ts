import { randomUUID } from 'node:crypto'
import { Events, OAuth2Server } from 'oauth2-mock-server'

export interface Provider {
  url: string
  stop(): Promise<void>
}

/** A local sign-in provider that consents at once, with a new person each time. */
export async function startProvider(): Promise<Provider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  server.service.on(Events.BeforeTokenSigning, ({ payload }: { payload: Record<string, unknown> }) => {
    const sub = randomUUID()
    Object.assign(payload, { sub, email: `${sub}@correo.test`, email_verified: true, name: 'Valeria de Google' })
  })
  await server.start(0, '127.0.0.1')
  return { url: server.issuer.url ?? '', stop: () => server.stop() }
}
