interface HeldPasskey {
  id: string
  isSecondFactor: boolean
}

/** Whether a passkey is all that proves the second factor of its person. */
export function isLastSecondFactor(
  passkeyId: string,
  { passkeys, hasAuthenticator }: { passkeys: readonly HeldPasskey[]; hasAuthenticator: boolean },
): boolean {
  if (hasAuthenticator) return false
  const secondFactors = passkeys.filter(({ isSecondFactor }) => isSecondFactor)
  return secondFactors.length === 1 && secondFactors[0]?.id === passkeyId
}
