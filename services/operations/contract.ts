import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode } from '#shared/values.ts'
import { companyCalls } from './company/contract.ts'

export { BankAccount, Company, Seller } from './company/contract.ts'

/** A job that failed for good: it runs again only when an operator retries it. */
export const ParkedJob = z.object({
  id: z.string(),
  what: z.record(z.string(), z.string()).describe('What it was about: numbers and words of ours, nobody’s data'),
  why: z.string().describe('What it failed with, in English, without anybody’s data and without secrets'),
  tries: z.int(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
  keptUntil: z.iso.datetime().describe('When it is forgotten, done or not'),
})

export const ParkedQueue = z.object({
  queue: z.string().describe("'market/payment-settled'"),
  jobs: z.array(ParkedJob).describe('The newest first'),
})

/** An external source of data that is fetched from time to time: a file, a sheet. */
export const Source = z.object({
  id: z.string(),
  name: z.string().describe('As the back office calls it'),
  state: z.enum(['fresh', 'stale', 'failed', 'never', 'unknown']).describe('unknown: it could not be asked'),
  freshAt: z.iso.datetime().nullable().describe('When it last brought something'),
  canRetry: z.boolean(),
})

/** Something of the configuration that a shop can open without, and does worse without. */
export const Lack = z.object({
  kind: z.enum(['seller', 'mail', 'sms', 'whatsapp', 'payment', 'map']),
  country: CountryIsoCode.nullable().describe('null: of every country'),
  variable: z.string().describe('The variable that would bring it'),
})
export type Lack = z.infer<typeof Lack>

export const State = z.object({
  version: z.string(),
  startedAt: z.iso.datetime().describe('Of the process that answers'),
  database: z.object({
    version: z.string().nullable().describe('null: it did not answer'),
    answersInMs: z.number().nullable(),
    pool: z.object({ size: z.int(), used: z.int(), waiting: z.int().describe('Calls that wait for a connection') }),
  }),
  jobs: z.object({
    waiting: z.int().describe('Due and not begun'),
    retrying: z.int(),
    active: z.int(),
    parked: z.int(),
    oldestWaitingSeconds: z.number().nullable(),
  }),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable().describe('null: it could not be read'),
  backup: z
    .object({
      isKnown: z.boolean().describe('false: another program backs this database up'),
      at: z.iso.datetime().nullable(),
    })
    .describe('Of the data of this installation'),
  sources: z.array(Source),
  lacks: z.array(Lack),
  served: z.array(CountryIsoCode).describe('The countries that have an address'),
})

/** Whether the shop is closed to everybody but operators. */
export const Maintenance = z.object({
  isOn: z.boolean().describe('By the word of an operator'),
  isByEnvironment: z.boolean().describe('It is closed by configuration, and nobody can open it here'),
  since: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable().describe('When it is expected to end; it does not end by itself'),
  reason: z.string().nullable().describe('For who works here, and never shown to anybody else'),
})

const queue = z.string().min(1).max(200)
const jobId = z.uuid()

/** State and controls of the running program. Not exposed over HTTP: operators use the back office. */
export const contract = {
  ...companyCalls,

  /** Back office: present state of the program. Parts that cannot be read are null and do not fail the call. */
  state: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/state', summary: 'The machinery', tags: ['staff'] })
    .output(State),

  /** Back office: at most 200 jobs that failed for good, by queue; the queue with the latest failure first. */
  parkedJobs: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/jobs', summary: 'Parked jobs', tags: ['staff'] })
    .output(z.array(ParkedQueue)),

  /** Back office: retries this job once. Not parked any more: 404. */
  retryJob: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'POST', path: '/staff/jobs/{jobId}/retry', summary: 'Try a job again', tags: ['staff'] })
    .input(z.object({ jobId, queue }))
    .output(z.object({ jobs: z.int() })),

  /** Back office: retries all parked jobs of this queue, at most 500. None: 404. */
  retryQueue: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'POST', path: '/staff/queues/retry', summary: 'Try a queue again', tags: ['staff'] })
    .input(z.object({ queue }))
    .output(z.object({ jobs: z.int() })),

  /** Back office: discards this job. Its content and the reason stay in the audit log. */
  giveUpJob: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'POST', path: '/staff/jobs/{jobId}/give-up', summary: 'Give a job up', tags: ['staff'] })
    .input(z.object({ jobId, queue, reason: z.string().trim().min(1).max(500) }))
    .output(z.object({ jobs: z.int() })),

  /** Back office: fetches a source again. A source that does not support it: 409. */
  retrySource: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'POST', path: '/staff/sources/{sourceId}/retry', summary: 'Ask a source again', tags: ['staff'] })
    .input(z.object({ sourceId: z.string().max(200) }))
    .output(Source),

  /** Whether the shop is closed; our processes ask at their start and after each change. */
  maintenance: operation({ access: 'service' })
    .route({ method: 'GET', path: '/maintenance', summary: 'Whether the shop is closed', tags: ['staff'] })
    .output(Maintenance),

  /** Back office: closes the shop in every process, or changes the reason and the end. An end in the past: 400. */
  startMaintenance: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'POST', path: '/staff/maintenance', summary: 'Close the shop', tags: ['staff'] })
    .input(
      z.object({
        reason: z.string().trim().min(1).max(500),
        until: z.iso.datetime().nullable().default(null).describe('At most a week from now'),
      }),
    )
    .output(Maintenance),

  /** Back office: opens the shop. No effect when it is open. */
  endMaintenance: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'POST', path: '/staff/maintenance/end', summary: 'Open the shop again', tags: ['staff'] })
    .output(Maintenance),

  /** Back office: audit log of operations, newest first. */
  acts: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/acts', summary: 'What operators did', tags: ['staff'] })
    .input(z.object({ first: z.coerce.number().int().min(1).max(100).default(20) }))
    .output(
      z.array(
        z.object({
          id: z.string(),
          at: z.iso.datetime(),
          actorUid: z.string(),
          action: z.enum([
            'retry-job',
            'retry-queue',
            'give-up-job',
            'retry-source',
            'maintenance-on',
            'maintenance-off',
          ]),
          subject: z.string().describe('The queue, the source, or the shop'),
          jobs: z.int().nullable().describe('How many it was about'),
          reason: z.string().nullable(),
        }),
      ),
    ),
}

export type Maintenance = z.infer<typeof Maintenance>
export type ParkedJob = z.infer<typeof ParkedJob>
export type ParkedQueue = z.infer<typeof ParkedQueue>
export type Source = z.infer<typeof Source>
export type State = z.infer<typeof State>
