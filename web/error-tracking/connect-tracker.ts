import { loadPublicConfig } from '#web/configuration/load-public-config.ts'
import { version } from '../../package.json'
import { failures } from './report-failure.ts'

/** Loaded after the page: starts the tracker where a DSN is configured, and hands it what failed meanwhile. */
export async function connectTracker(environment: string): Promise<void> {
  const { errorTrackingDsn: dsn } = await loadPublicConfig()
  if (dsn === null) return
  const { startSentry } = await import('./sentry.ts')
  failures.connect(startSentry({ dsn, release: `huella@${version}`, environment }))
}
