/** What a guest's booking needs: nobody signed in, so the store has only a name and a phone. Pure. */

/** What a guest still has to give, or null. A phone is proved wherever a code can be sent. */
export function whatGuestLacks(
  { name, isPhoneProved }: { name: string; isPhoneProved: boolean },
  { canSendPhoneCodes }: { canSendPhoneCodes: boolean },
): 'name-needed' | 'phone-proof-needed' | null {
  if (name.trim() === '') return 'name-needed'
  return canSendPhoneCodes && !isPhoneProved ? 'phone-proof-needed' : null
}
