import type { MergedPagePolicy } from '#web/request/page-policy.ts'

/** Account data that the layout around every page needs. */
export interface AccountGlance {
  firstName: string | null
  fullName: string | null
  email: string | null
  phoneNumber: string | null
  verifiedPhone: boolean
  /** The session has a staff role. */
  isStaff: boolean
}

/**
 * True when 'Tus Datos Personales' stands over this page: logged in, and no phone number (specification, section 2).
 * Pages with `dialogs: 'none'` are exempt: they ask for the same data themselves, are a step of signing in, were opened
 * from a mail, or must be read first. Staff may look around (docs/decisions/021).
 */
export function mustGivePersonalData(dialogs: MergedPagePolicy['dialogs'], account: AccountGlance | null): boolean {
  return dialogs !== 'none' && account !== null && !account.isStaff && (account.phoneNumber ?? '').trim() === ''
}
