import { loadSecrets, oncePerDatabase } from '#shared/database/load-secret.ts'
import { derivedKeys } from '#shared/derived-key.ts'
import { type SealingKeys, seal, unseal } from '#shared/sealed-text.ts'
import type { MarketDependencies } from '../deps.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'customerSecrets'>

const sealingKeys = oncePerDatabase(
  async ({ db, customerSecrets }: Dependencies): Promise<SealingKeys> =>
    derivedKeys(await loadSecrets(db, customerSecrets, 'market.keys', 'webhooks'), 'market: secrets of webhooks'),
)

/** Encrypts the secret of an endpoint for the database. */
export async function sealSecret(deps: Dependencies, secret: string, endpointId: string): Promise<string> {
  return seal(await sealingKeys(deps), secret, `webhook ${endpointId}`)
}

export async function unsealSecret(deps: Dependencies, sealed: string, endpointId: string): Promise<string> {
  return unseal(await sealingKeys(deps), sealed, `webhook ${endpointId}`)
}
