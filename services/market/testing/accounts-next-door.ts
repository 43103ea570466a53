import { playedAccount } from '#services/accounts/testing/played-account.ts'

/** Accounts for internal calls, played: each has the e-mail address `<uid>@example.com`. */
export const accountsNextDoor = {
  accountOf: async ({ uid }: { uid: string }) => playedAccount({ _id: uid }),
}
