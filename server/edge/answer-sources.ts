import type { VersionWatch } from '#shared/database/notify.ts'
import type { Services } from '#web/request/context.ts'
import { getChanges } from './page-changes.ts'

/** What one answer shows, so that the cache knows when it is out of date. */
export interface AnswerSources {
  /** The answer shows what an operation answers about a shop. */
  note(operation: string, shopId: string): void
  /** The services, of which each operation that is called is noted. */
  noting(services: Services, shopId: string): Services
  /** Whether nothing that the answer shows changed since `open`. */
  isCurrent(): boolean
}

export interface SourceWatch {
  /** Sources of an answer that is read from now on, which shows nothing yet. */
  open(): AnswerSources
  /** No answer that was opened before is current any more. */
  changeAll(): void
}

/** `versions` of the names in page-changes.ts. */
export function watchSources(versions: Pick<VersionWatch, 'version' | 'latest'>): SourceWatch {
  let generation = 0

  return {
    open() {
      const openedAt = versions.latest()
      const openedIn = generation
      const names = new Set<string>()
      const note = (operation: string, shopId: string) => {
        for (const name of getChanges(operation, shopId)) names.add(name)
      }
      return {
        note,
        noting: (services, shopId) => noteOperations(services, (operation) => note(operation, shopId)),
        isCurrent: () => openedIn === generation && [...names].every((name) => versions.version(name) <= openedAt),
      }
    },
    changeAll: () => {
      generation++
    },
  }
}

/** The services; `note` hears of each operation as it is reached for. */
export function noteOperations(services: Services, note: (operation: string) => void): Services {
  const noted = Object.entries(services).map(([service, client]) => [
    service,
    new Proxy(client, {
      get(target, operation) {
        if (typeof operation === 'string') note(`${service}.${operation}`)
        return Reflect.get(target, operation)
      },
    }),
  ])
  return Object.fromEntries(noted) as Services
}
