import type { Kysely } from 'kysely'
import { loadSecrets } from '../../payments/link-keys.ts'
import type { Tables } from '../../tables.ts'
import type { PaymentProvider } from '../provider.ts'
import { type LibelulaOptions, libelulaProvider } from './libelula.ts'

/** Libélula with callback secrets derived from the configured payment keys, newest first. */
export function makeLibelula({
  db,
  keys,
  ...options
}: Omit<LibelulaOptions, 'callbackSecrets'> & { db: Kysely<Tables>; keys: readonly string[] }): PaymentProvider {
  let loading: ReturnType<typeof loadSecrets> | undefined
  return libelulaProvider({
    ...options,
    callbackSecrets() {
      loading ??= loadSecrets(db, keys, 'libelula callbacks')
      loading.catch(() => {
        loading = undefined
      })
      return loading
    },
  })
}
