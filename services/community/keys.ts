import { createHmac } from 'node:crypto'
import { loadSecrets, oncePerDatabase } from '#shared/database/load-secret.ts'
import { derivedKeys } from '#shared/derived-key.ts'
import { sameSecret } from '#shared/ids.ts'
import type { SealingKeys } from '#shared/sealed-text.ts'
import type { CommunityDependencies } from './deps.ts'

export interface CommunityKeys {
  /** Encrypts the answers to hidden marks, which must be readable again. */
  sealing: SealingKeys
  /** Keyed hash for comparing chips, by the newest key: chips of posts before a change of keys match none after it. */
  hashChip(chip: string): string
  /** Token of the confirmation link in a notification, for one round of a post. */
  deriveFreshToken(postId: string, round: number): string
  isFreshToken(token: string, postId: string, round: number): boolean
  /** Code on the posters of a lost notice. */
  deriveSightingCode(postId: string): string
  /** Signature of a certificate (certificates/rules/certificate-record.ts). */
  sealCertificate(payload: string): string
  isCertificateSeal(seal: string, payload: string): boolean
}

/** Keys derived from the configured secrets, or in demo mode from the one stored in the database. */
export const communityKeys = oncePerDatabase(
  async ({ db, secrets: configured }: Pick<CommunityDependencies, 'db' | 'secrets'>): Promise<CommunityKeys> => {
    const secrets = await loadSecrets(db, configured, 'community.keys', 'sealing')
    const [chips] = derivedKeys(secrets, 'community: index of chips')
    const [sightings] = derivedKeys(secrets, 'community: codes of sightings')
    const links = derivedKeys(secrets, 'community: links of freshness')
    const seals = derivedKeys(secrets, 'community: seals of certificates')
    const isOneOf = (keys: readonly Buffer[], mark: string, text: string) =>
      keys.some((key) => sameSecret(mark, computeMark(key, text)))
    return {
      sealing: derivedKeys(secrets, 'community: hidden marks'),
      hashChip: (chip) => computeMark(chips, chip),
      deriveFreshToken: (postId, round) => computeMark(links[0], `${postId} ${round}`),
      isFreshToken: (token, postId, round) => isOneOf(links, token, `${postId} ${round}`),
      sealCertificate: (payload) => computeMark(seals[0], payload),
      isCertificateSeal: (seal, payload) => isOneOf(seals, seal, payload),
      deriveSightingCode: (postId) => computeMark(sightings, postId),
    }
  },
)

function computeMark(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
