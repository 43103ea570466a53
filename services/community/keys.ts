import { createHmac } from 'node:crypto'
import { loadSecret, oncePerDatabase } from '#shared/database/load-secret.ts'
import { derivedKey } from '#shared/derived-key.ts'
import { sameSecret } from '#shared/ids.ts'
import type { CommunityDependencies } from './deps.ts'

export interface CommunityKeys {
  /** Encrypts the answers to hidden marks, which must be readable again. */
  sealing: Buffer
  /** Keyed hash for comparing chips; it cannot be computed without the key. */
  hashChip(chip: string): string
  /** Token of the confirmation link in a notification, for one round of a post. */
  deriveFreshToken(postId: string, round: number): string
  isFreshToken(token: string, postId: string, round: number): boolean
  /** Code on the posters of a lost notice. */
  deriveSightingCode(postId: string): string
  /** Signature of a certificate (certificates/rules/certificate-record.ts). */
  sealCertificate(words: string): string
  isCertificateSeal(seal: string, words: string): boolean
}

/** Keys derived from the configured secret, or in demo mode from the one stored in the database. */
export const communityKeys = oncePerDatabase(
  async ({ db, secret: configured }: Pick<CommunityDependencies, 'db' | 'secret'>): Promise<CommunityKeys> => {
    const secret = configured ?? (await loadSecret(db, 'community.keys', 'sealing'))
    const chips = derivedKey(secret, 'community: index of chips')
    const links = derivedKey(secret, 'community: links of freshness')
    const sightings = derivedKey(secret, 'community: codes of sightings')
    const seals = derivedKey(secret, 'community: seals of certificates')
    const sealCertificate = (words: string) => createHmac('sha256', seals).update(words).digest('base64url')
    const deriveFreshToken = (postId: string, round: number) =>
      createHmac('sha256', links).update(`${postId} ${round}`).digest('base64url')
    return {
      sealing: derivedKey(secret, 'community: hidden marks'),
      hashChip: (chip) => createHmac('sha256', chips).update(chip).digest('base64url'),
      deriveFreshToken,
      isFreshToken: (token, postId, round) => sameSecret(token, deriveFreshToken(postId, round)),
      sealCertificate,
      isCertificateSeal: (seal, words) => sameSecret(seal, sealCertificate(words)),
      deriveSightingCode: (postId) => createHmac('sha256', sightings).update(postId).digest('base64url'),
    }
  },
)
