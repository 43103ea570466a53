/** Variables of the keys that sign and seal our data; required in production. */
export const keyNames = ['ACCOUNTS_KEY', 'PETS_KEY', 'PAYMENTS_KEY', 'INSURANCE_KEY', 'COMMUNITY_KEY'] as const

export type KeyName = (typeof keyNames)[number]

/** Variables of which the database keeps a fingerprint; the public key stands for the pair that signs notifications. */
export const fingerprintedNames = [...keyNames, 'VAPID_PUBLIC_KEY'] as const

export type FingerprintedName = (typeof fingerprintedNames)[number]
