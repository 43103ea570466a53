import type { AccountNotFound } from '#services/accounts/set-up.ts'

/** Sentence for the terminal on why no single account matched. */
export function explainAccountNotFound(outcome: AccountNotFound, whom: string): string {
  if (outcome.refusal === 'unknown') return `There is no account of ${whom}: sign up first.`
  if (outcome.refusal === 'guest') return `${whom} is a guest: sign up first.`
  if (outcome.refusal === 'several') return `Several accounts have proved ${whom}: name one by its id instead.`
  return (
    `No account has proved that ${whom} is its e-mail: open the link of the mail first. ` +
    `Or name the account by its id, if you know whose it is: ${outcome.uids.join(', ')}.`
  )
}
