import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Keys of one kind of secret, newest first: the first seals, all open. */
export type SealingKeys = readonly [Buffer, ...Buffer[]]

/** Encrypts a secret that must be readable later; only the owner it was sealed for can open it. */
export function seal([key]: SealingKeys, secret: string | Uint8Array, owner: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner))
  const bytes = typeof secret === 'string' ? Buffer.from(secret) : secret
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a sealed secret; throws when it was changed, or sealed with none of the keys or for another owner. */
export function unseal(keys: SealingKeys, sealed: string, owner: string): string {
  return unsealBytes(keys, sealed, owner).toString('utf8')
}

/** Same as `unseal`, of a secret that is no text. */
export function unsealBytes([key, ...older]: SealingKeys, sealed: string, owner: string): Buffer<ArrayBuffer> {
  try {
    return unsealWith(key, sealed, owner)
  } catch (error) {
    const [next, ...others] = older
    if (!next) throw error
    return unsealBytes([next, ...others], sealed, owner)
  }
}

function unsealWith(key: Buffer, sealed: string, owner: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
}
