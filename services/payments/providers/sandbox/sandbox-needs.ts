import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '#shared/clock.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { Tables } from '../../tables.ts'

export interface SandboxOptions {
  db: Kysely<Tables>
  now: Clock
  jobs: JobSender
  mode: 'demo' | 'production'
  /** From which the secrets of its webhooks follow, the newest first: it signs, the older ones are still believed. */
  keys: readonly string[]
  log: Pick<Logger, 'warn' | 'info'>
}

/** What its parts are given. */
export interface SandboxNeeds extends Omit<SandboxOptions, 'mode' | 'keys'> {
  webhookSecrets(): Promise<readonly [string, ...string[]]>
}
