import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { SigningIdentity } from '../xml/sign-xml.ts'

const TIMEOUT_MS = 30_000
const MOST_BYTES = 2_000_000

interface XmlRequest {
  url: string
  body: string
  headers: Record<string, string>
  /** Client certificate, where the office identifies its callers by it. */
  identity?: SigningIdentity
}

/** Posts XML and answers what came back. Throws for a connection that failed, 30 seconds without an answer, and 5xx. */
export function postXml({ url, body, headers, identity }: XmlRequest): Promise<string> {
  const isEncrypted = url.startsWith('https:')
  const send = isEncrypted ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        timeout: TIMEOUT_MS,
        ...(isEncrypted && identity && { key: identity.privateKey, cert: identity.certificate }),
      },
      (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > MOST_BYTES) request.destroy(new Error('The answer of the tax office is too long'))
          chunks.push(chunk)
        })
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode = 0 } = response
          if (statusCode >= 500 || statusCode === 0) reject(new Error(`The tax office answered ${statusCode}`))
          else resolve(Buffer.concat(chunks).toString('utf8'))
        })
      },
    )
    request.on('timeout', () => request.destroy(new Error('The tax office did not answer in time')))
    request.on('error', reject)
    request.end(body)
  })
}
