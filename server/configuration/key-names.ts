/** Variables of the keys that sign and seal our data; required in production. */
export const keyNames = ['ACCOUNTS_KEY', 'PETS_KEY', 'PAYMENTS_KEY', 'INSURANCE_KEY', 'COMMUNITY_KEY'] as const

export type KeyName = (typeof keyNames)[number]
