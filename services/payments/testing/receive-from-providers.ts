import { bancardProvider } from '../providers/bancard/bancard.ts'
import { makeLibelula } from '../providers/libelula/make-libelula.ts'
import { makeWebhookDoor } from '../webhooks/receive-webhook.ts'
import { bancardKeys, openBancard } from './bancard-stand-in.ts'
import { libelulaKey, openLibelula } from './libelula-stand-in.ts'
import type { openPayments } from './open-payments.ts'

/** Payments that go through stand-ins of Bancard and Libélula, and the door to which these send what happened. */
export async function receiveFromProviders({ deps }: ReturnType<typeof openPayments>) {
  const [bancard, libelula] = [await openBancard(), await openLibelula()]
  const libelulaParts = { db: deps.db, url: libelula.server.url, email: 'pagos@huella.example', now: deps.now }
  deps.providers = [
    bancardProvider({ url: bancard.server.url, ...bancardKeys, now: deps.now }),
    makeLibelula({ ...libelulaParts, appKey: libelulaKey, keys: ['k'.repeat(32)] }),
  ]
  return {
    bancard,
    libelula,
    door: makeWebhookDoor(deps),
    async close() {
      await bancard.server.close()
      await libelula.server.close()
    },
  }
}
