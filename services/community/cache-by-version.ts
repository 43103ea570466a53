import { LRUCache } from 'lru-cache'
import type { VersionWatch } from '#shared/database/notify.ts'

/**
 * LRU cache of at most `most` answers, valid until the version called `name` changes. Never serves an answer of an
 * older version; does not cache failures.
 */
export function cacheByVersion<Answer>({
  versions,
  name,
  most,
}: {
  versions: Pick<VersionWatch, 'version'>
  name: string
  most: number
}) {
  const answers = new LRUCache<string, Promise<Answer>>({ max: most })

  return function cached(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const versionedKey = `${versions.version(name)} ${key}`
    const known = answers.get(versionedKey)
    if (known) return known

    const answer = read()
    answers.set(versionedKey, answer)
    answer.catch(() => answers.delete(versionedKey))
    return answer
  }
}
