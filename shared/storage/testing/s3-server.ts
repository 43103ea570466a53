import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const region = 'us-east-1'
const accessKeyId = 'AKIDEXAMPLE'
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const bucket = 'huella-uploads'
/** Page size, small so that listings have several pages. */
const keysAPage = 3

interface StoredObject {
  bytes: Buffer
  contentType: string
}

/** In-memory S3 server with one bucket: PUT, GET, DELETE and ListObjectsV2, each with a valid signature only. */
export async function openS3Server() {
  const objects = new Map<string, StoredObject>()
  const refused: string[] = []
  let mood: 'well' | 'broken' | 'silent' | 'elsewhere' = 'well'

  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (mood === 'silent') return
    if (mood === 'broken') return failure(reply, 503, 'SlowDown')
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`)
    if (mood === 'elsewhere') return void reply.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()

    const why = whyNotSigned(request, url)
    if (why) {
      refused.push(why)
      return failure(reply, 403, 'SignatureDoesNotMatch')
    }
    const [, asked, ...rest] = url.pathname.split('/')
    if (asked !== bucket) return failure(reply, 404, 'NoSuchBucket')
    const key = decodeURIComponent(rest.join('/'))
    if (request.method === 'GET' && key === '') return list(url, reply)
    if (request.method === 'PUT') {
      objects.set(key, { bytes: Buffer.concat(chunks), contentType: request.headers['content-type'] ?? '' })
      return void reply.writeHead(200, { etag: '"0"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void reply.writeHead(204).end()
    }
    const found = objects.get(key)
    if (request.method !== 'GET' || !found) return failure(reply, 404, 'NoSuchKey')
    reply.writeHead(200, { 'content-type': found.contentType }).end(found.bytes)
  }

  function list(url: URL, reply: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? ''
    const after = url.searchParams.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, keysAPage)
    const isTruncated = keys.length > page.length
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
    )
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    reply
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
      )
  }

  return {
    objects,
    /** Reasons of refused requests. */
    refused,
    options: { endpoint: `http://127.0.0.1:${port}`, bucket, region, accessKeyId, secretAccessKey },
    become(next: typeof mood) {
      mood = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Reason to refuse a request's signature (Signature Version 4, header form), or null. */
function whyNotSigned(request: IncomingMessage, url: URL): string | null {
  const { authorization = '' } = request.headers
  const [, credential, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(authorization) ?? []
  if (!credential || !names || !signature) return 'no signature'

  const [id, ...scope] = credential.split('/')
  const at = String(request.headers['x-amz-date'])
  if (id !== accessKeyId) return 'another key'
  if (scope.join('/') !== `${at.slice(0, 8)}/${region}/s3/aws4_request`) return 'another scope'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'too little signed'

  const query = [...url.searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const canonical = [
    request.method,
    url.pathname,
    query.sort().join('&'),
    ...signed.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature ? null : 'another signature'
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function failure(reply: ServerResponse, status: number, code: string): void {
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
