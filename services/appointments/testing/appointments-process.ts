// A separate process that serves appointments over HTTP, for races between processes. Takes DATABASE_URL and the
// current time; writes its address once it listens, and ends with its parent process.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { getRequestListener } from '@hono/node-server'
import { connectDatabase } from '#shared/database/connect.ts'
import { watchVersions } from '#shared/database/notify.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { openAppointments } from './open-appointments.ts'

const { DATABASE_URL, NOW = '' } = process.env
const connection = await connectDatabase({
  url: DATABASE_URL,
  dataDir: '',
  poolSize: 8,
  applicationName: 'huella racing process',
})
const versions = await watchVersions({ connectionString: DATABASE_URL }, { warn() {}, info() {} })
const { appointments, getViewer } = openAppointments(connection, {
  now: () => new Date(NOW),
  versions,
  report: (error) => process.stderr.write(`${String(error)}\n`),
})

const listener = getRequestListener(async (request) => {
  const token = request.headers.get('authorization')?.replace('Bearer ', '')
  const answer = await appointments.fetch(request, {
    viewer: token ? await getViewer(token) : anonymousViewer('BO'),
    requestId: 'request-of-a-race',
    idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
  })
  return answer ?? new Response('No operation has that path', { status: 404 })
})
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}${appointments.mount}\n`)
})
process.stdin.resume().on('end', () => process.exit())
