/** What staff did, as the audit log names it; the newest kinds last. */
export const auditActions = [
  'invite',
  'accept-invitation',
  'grant-role',
  'begin-second-factor',
  'forget-second-factor',
  'prove-second-factor',
  'fail-second-factor',
  'block-account',
  'unblock-account',
  'read-audit-log',
  'find-accounts',
  'read-account',
  'renew-invitation',
  'withdraw-invitation',
  'change-role',
  'read-people',
  'create-reset-link',
  'trust-device',
  'unlock-device',
  'fail-pin',
  'revoke-device',
  'merge-account',
  'add-passkey',
  'remove-passkey',
  'prove-passkey',
  'fail-passkey',
  'propose-merge',
  'export-customer',
  'erase-customer',
] as const

export type AuditAction = (typeof auditActions)[number]

/** Actions that changed nothing. */
export const readingActions: readonly AuditAction[] = ['read-audit-log', 'find-accounts', 'read-account', 'read-people']
