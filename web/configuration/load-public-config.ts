import type { PublicConfig } from './public-config.ts'

let loading: Promise<PublicConfig> | undefined

/** Reads `/config.json` once per document; after a failure the next caller tries again. */
export function loadPublicConfig(): Promise<PublicConfig> {
  loading ??= fetchPublicConfig()
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

async function fetchPublicConfig(): Promise<PublicConfig> {
  const answer = await fetch('/config.json')
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`)
  return answer.json()
}
