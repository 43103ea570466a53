import type { Account } from '#services/accounts/contract.ts'
import { hashSecret } from '#shared/ids.ts'
import { addressKey, type ReferralPerson } from './rules/referral.ts'

/**
 * Data of an account that tells whether another is the same person. Addresses and devices are stored as hashes,
 * because they are only compared; accounts holds the addresses.
 */
export function toReferralPerson(account: Account, deviceId: string | undefined): ReferralPerson {
  const hashes = account.addressBook.flatMap(({ eddressCode, ...address }) => [
    addressHash(address),
    eddressCode ? hashAddress(eddressCode) : null,
  ])
  return {
    uid: account._id,
    provedPhone: account.verifiedPhone ? account.phoneNumber : null,
    deviceHashes: deviceId === undefined ? [] : [hashSecret(`device ${deviceId}`)],
    addressHashes: [...new Set(hashes.filter((hash) => hash !== null))],
  }
}

/** Hash of the home at an address; null when the address is too vague. */
export function addressHash(address: Parameters<typeof addressKey>[0]): string | null {
  const key = addressKey(address)
  return key === null ? null : hashAddress(key)
}

/** Hash of a phone in E.164. */
export function phoneHash(phone: string): string {
  return hashSecret(`phone ${phone}`)
}

function hashAddress(key: string): string {
  return hashSecret(`address ${key}`)
}

/** 'Ana' of 'Ana María Suárez'. */
export function getFirstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
