import { loadSecrets, oncePerDatabase } from '#shared/database/load-secret.ts'
import { derivedKeys } from '#shared/derived-key.ts'
import type { SealingKeys } from '#shared/sealed-text.ts'
import type { InvoicingDependencies } from './deps.ts'

/** Keys that seal private keys and tokens, from the configured secrets or from the demo secret of this database. */
export const sealingKeys = oncePerDatabase(
  async ({ db, secrets }: Pick<InvoicingDependencies, 'db' | 'secrets'>): Promise<SealingKeys> =>
    derivedKeys(await loadSecrets(db, secrets, 'invoicing.keys', 'sealing'), 'invoicing: keys of issuers'),
)
