import { at, type Row } from './row.ts'

const internal = (path: string, body?: object): Row => ({ who: 'internal', call: at(`/operations-api${path}`, body) })
const job = '/staff/jobs/00000000-0000-4000-8000-000000000000'

export const operationsTable: Record<string, Row> = {
  'GET /operations-api/staff/state': internal('/staff/state'),
  'GET /operations-api/staff/jobs': internal('/staff/jobs'),
  'POST /operations-api/staff/jobs/{jobId}/retry': internal(`${job}/retry`, { queue: 'market/order-placed' }),
  'POST /operations-api/staff/queues/retry': internal('/staff/queues/retry', { queue: 'market/order-placed' }),
  'POST /operations-api/staff/jobs/{jobId}/give-up': internal(`${job}/give-up`, {
    queue: 'market/order-placed',
    reason: 'from outside',
  }),
  'POST /operations-api/staff/sources/{sourceId}/retry': internal('/staff/sources/x/retry', {}),
  'GET /operations-api/maintenance': internal('/maintenance'),
  'POST /operations-api/staff/maintenance': internal('/staff/maintenance', { reason: 'from outside' }),
  'POST /operations-api/staff/maintenance/end': internal('/staff/maintenance/end', {}),
  'GET /operations-api/staff/acts': internal('/staff/acts'),
}
