import type { OperationsClient } from '#services/operations/client.ts'
import { MAINTENANCE_CHANGED } from '#services/operations/rules/maintenance.ts'
import { DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import type { VersionWatch } from '#shared/database/notify.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { Config } from '../configuration/config.ts'
import type { Log } from '../log.ts'

/** Expected end; null: unknown. */
export interface Closed {
  until: Date | null
}

export interface MaintenanceWatch {
  /** Current maintenance, from memory; null: open. */
  closed(): Closed | null
  close(): void
}

interface WatchParts {
  config: Pick<Config, 'maintenance'>
  operations: Pick<OperationsClient, 'maintenance'>
  versions: Pick<VersionWatch, 'watch'>
  log: Log
}

const AGAIN_MS = 1000

/** Follows the operators' switch, which any process may turn; the environment's switch is on until the process ends. */
export async function watchMaintenance({ config, operations, versions, log }: WatchParts): Promise<MaintenanceWatch> {
  let current: Closed | null = null
  let isEnded = false
  let again: NodeJS.Timeout | undefined
  let asked = 0

  const read = async (): Promise<void> => {
    asked += 1
    const own = asked
    clearTimeout(again)
    try {
      const call = { viewer: anonymousViewer(DEFAULT_COUNTRY), requestId: 'maintenance' }
      const { isOn, until } = await operations.maintenance(undefined, { context: call })
      // A late answer to an earlier query is outdated.
      if (own === asked) current = isOn ? { until: until === null ? null : new Date(until) } : null
    } catch (error) {
      log.warn({ err: error }, 'whether we are under maintenance could not be read')
      if (!isEnded && own === asked) again = setTimeout(() => void read(), AGAIN_MS).unref()
    }
  }

  const stopWatching = versions.watch(MAINTENANCE_CHANGED, () => void read())
  await read()
  return {
    closed: () => current ?? (config.maintenance ? { until: null } : null),
    close() {
      isEnded = true
      stopWatching()
      clearTimeout(again)
    },
  }
}
