import { loadSecrets, oncePerDatabase } from '#shared/database/load-secret.ts'
import { deriveSecret, hashSecret } from '#shared/ids.ts'
import type { PetsDependencies } from '../deps.ts'

/** Secrets from which the tokens of links are derived, so that the database needs no more than their hashes. */
const linkSecrets = oncePerDatabase(({ db, signingSecrets }: Pick<PetsDependencies, 'db' | 'signingSecrets'>) =>
  loadSecrets(db, signingSecrets, 'pets.keys', 'vet-links'),
)

/** Token of a new link. */
export async function makeToken(
  deps: Pick<PetsDependencies, 'db' | 'signingSecrets'>,
  linkId: string,
): Promise<string> {
  const [newest] = await linkSecrets(deps)
  return deriveToken(linkId, newest)
}

/** Token of a stored link, for its family; null when the secret that made it is configured no more. */
export async function findToken(
  deps: Pick<PetsDependencies, 'db' | 'signingSecrets'>,
  link: { id: string; tokenHash: string },
): Promise<string | null> {
  const tokens = (await linkSecrets(deps)).map((secret) => deriveToken(link.id, secret))
  return tokens.find((token) => hashSecret(token) === link.tokenHash) ?? null
}

function deriveToken(linkId: string, secret: string): string {
  return deriveSecret(`vet link ${linkId}`, secret)
}
