import type { Account, StaffAccount } from '../contract.ts'

/** Account in the format of the accounts service, for tests with a fake of it: Ana's, with a verified e-mail. */
export function playedAccount(facts: Pick<Account, '_id'> & Partial<Account>): Account {
  const { _id, verifiedPhone = false, verifiedEmail = true } = facts
  return {
    name: 'Ana Suárez',
    firstName: 'Ana',
    lastName: 'Suárez',
    primaryEmailAddress: `${_id}@example.com`,
    phoneNumber: null,
    verifiedPhone,
    verifiedEmail,
    isGuestAccount: false,
    createdByMerchant: false,
    country: 'BO',
    hasPassword: true,
    addressBook: [],
    defaultAddress: null,
    billingInfo: [],
    consents: { termsVersion: null, analytics: null, marketing: false },
    credibility: {
      verifiedPhone,
      verifiedEmail,
      completedOrders: 0,
      cancelledAtDoor: 0,
      canPayAtDoor: true,
      maxAtDoorMinor: 200_000,
    },
    createdAt: '2026-11-21T12:00:00.000Z',
    ...facts,
  }
}

/** Test account in the format for operators. */
export function toStaffAccount({ _id, name, primaryEmailAddress, phoneNumber, country }: Account): StaffAccount {
  return { uid: _id, name, email: primaryEmailAddress, phoneNumber, country, isBlocked: false }
}
