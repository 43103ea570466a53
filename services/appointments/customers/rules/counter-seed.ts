/**
 * What the id of the account is derived from that staff open for somebody at a counter, so that a request repeated with
 * its key finds the same account.
 */
export function counterSeed(staffUid: string, idempotencyKey: string): string {
  return `customer of ${staffUid} ${idempotencyKey}`
}
