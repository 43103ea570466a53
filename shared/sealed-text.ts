import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Keys of one kind of secret, newest first: the first seals, all open. */
export type SealingKeys = readonly [Buffer, ...Buffer[]]

/** Encrypts a secret that must be readable later; only the owner it was sealed for can open it. */
export function seal([key]: SealingKeys, secret: string, owner: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts a sealed secret; throws when it was changed, or sealed with none of the keys or for another owner. */
export function unseal([key, ...older]: SealingKeys, sealed: string, owner: string): string {
  try {
    return unsealWith(key, sealed, owner)
  } catch (error) {
    const [next, ...others] = older
    if (!next) throw error
    return unseal([next, ...others], sealed, owner)
  }
}

function unsealWith(key: Buffer, sealed: string, owner: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}
