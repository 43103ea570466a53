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
  /** Keys from which webhook secrets are derived, newest first: the first signs, the others are still accepted. */
  keys: readonly string[]
  log: Pick<Logger, 'warn' | 'info'>
}

/** Dependencies of the sandbox's parts. */
export interface SandboxDependencies extends Omit<SandboxOptions, 'mode' | 'keys'> {
  webhookSecrets(): Promise<readonly [string, ...string[]]>
}
