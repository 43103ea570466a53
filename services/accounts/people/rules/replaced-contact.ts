/** Which contact that an account has already an update would replace; null: none. */
export function findReplacedContact(
  before: { email: string | null; phone_number: string | null },
  after: { email: string; phoneNumber: string },
): 'email' | 'phone' | null {
  if (before.email !== null && before.email.toLowerCase() !== after.email.toLowerCase()) return 'email'
  return before.phone_number !== null && before.phone_number !== after.phoneNumber ? 'phone' : null
}
