import type { VersionWatch } from '#shared/database/notify.ts'

/** Keeps answers in memory until what they tell changes (`name`), and no more of them than `most`: those that were asked last. */
export function remember<Answer>({
  versions,
  name,
  most,
}: {
  versions: Pick<VersionWatch, 'version'>
  name: string
  most: number
}) {
  const kept = new Map<string, { version: number; answer: Promise<Answer> }>()

  return function remembered(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const version = versions.version(name)
    const known = kept.get(key)
    kept.delete(key)
    const answer = known?.version === version ? known.answer : read()
    kept.set(key, { version, answer })
    answer.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return answer
  }
}
