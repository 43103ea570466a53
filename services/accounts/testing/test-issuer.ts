import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll } from 'vitest'

/** A provider on loopback whose key a test can sign with, and which can be made unreachable. */
export async function testIssuer(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const server = new OAuth2Server()
  await server.issuer.keys.add({ ...(await exportJWK(privateKey)), kid, alg: 'RS256' })
  await server.start(0, '127.0.0.1')
  const url = server.issuer.url
  if (url === undefined) throw new Error('the issuer has no address')
  afterAll(async () => {
    if (server.listening) await server.stop()
  })

  return {
    server,
    url,
    publicKey,
    privateKey,
    sign: (claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header }).sign(privateKey),
  }
}
