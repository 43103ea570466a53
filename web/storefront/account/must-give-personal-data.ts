/** What the frame around every page knows of who signed in. */
export interface AccountGlance {
  firstName: string | null
  fullName: string | null
  email: string | null
  phoneNumber: string | null
  verifiedPhone: boolean
}

/** Pages that ask for the same themselves, or that come before anything else. */
const without = ['personal-data', 'second-factor', 'invitation', 'terminosycondiciones']

/** Whether 'Tus Datos Personales' stands over this page: logged in, and no phone number (specification, section 2). */
export function mustGivePersonalData(pathname: string, account: AccountGlance | null): boolean {
  if (!account || (account.phoneNumber ?? '').trim() !== '') return false
  const [first = ''] = pathname.toLowerCase().split('/').filter(Boolean)
  return !without.includes(first)
}
