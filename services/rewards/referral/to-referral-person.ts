import type { Account } from '#services/accounts/contract.ts'
import { hashSecret } from '#shared/ids.ts'
import { addressKey, type ReferralPerson } from './rules/referral.ts'

/**
 * What of an account tells whether another one is the same person. Addresses and devices are kept as hashes: the accounts service
 * has the addresses themselves, and nobody reads these.
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

/** Of the home that an address says; null where it says too little. */
export function addressHash(address: Parameters<typeof addressKey>[0]): string | null {
  const key = addressKey(address)
  return key === null ? null : hashAddress(key)
}

function hashAddress(key: string): string {
  return hashSecret(`address ${key}`)
}

/** 'Ana' of 'Ana María Suárez'. */
export function getFirstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
