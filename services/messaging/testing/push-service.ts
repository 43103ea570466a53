import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { afterAll } from 'vitest'

interface Notified {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A push service (RFC 8030) on a port of its own, which answers what the test says. */
export async function pushService() {
  const received: Notified[] = []
  const answers = { getStatus: (_path: string): number => 201 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(answers.getStatus(path)).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, received, answers }
}

/** A browser with a subscription: it alone can read what is sent to it. */
export function aBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    /** What RFC 8291 says a browser does, step by step. */
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const senderKey = body.subarray(21, 21 + body.readUInt8(20))
      const shared = keys.computeSecret(senderKey)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
      const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const sealed = body.subarray(21 + body.readUInt8(20))
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      // The last record ends with a 2, and with zeros that hide its length.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}

/** Who the sender says that it is (RFC 8292), after its signature was checked with the key that it shows. */
export async function verifySender({ headers }: Notified) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(String(headers.authorization)) ?? []
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { currentDate: new Date() })
  return { key, ...payload }
}
