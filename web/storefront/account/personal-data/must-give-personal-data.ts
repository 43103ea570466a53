/** What the frame around every page knows of who signed in. */
export interface AccountGlance {
  firstName: string | null
  fullName: string | null
  email: string | null
  phoneNumber: string | null
  verifiedPhone: boolean
}

/**
 * Pages that ask for the same themselves (of bookings the last step, while a time is kept), are a step of signing in, were
 * opened from a mail, or must be read first.
 */
const without = [
  'personal-data',
  'appointmentadd',
  'second-factor',
  'invitation',
  'petshare',
  'verify-email',
  'reset-password',
  'stillthere',
  'terminosycondiciones',
]

/** Whether 'Tus Datos Personales' stands over this page: logged in, and no phone number (specification, section 2). */
export function mustGivePersonalData(pathname: string, account: AccountGlance | null): boolean {
  if (!account || (account.phoneNumber ?? '').trim() !== '') return false
  return !isUndisturbed(pathname)
}

/** Whether nothing may stand over this page. In any case of its letters (D7). */
export function isUndisturbed(pathname: string): boolean {
  const [first = ''] = pathname.toLowerCase().split('/').filter(Boolean)
  return without.includes(first)
}
