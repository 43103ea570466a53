import { implement } from '@orpc/server'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { checkCredibility } from './check-credibility.ts'
import { contract } from './contract.ts'
import { createGuest, createWebGuest } from './create-guest.ts'
import { type Keys, loadKeys } from './keys.ts'
import type { AccountsNeeds } from './needs.ts'
import { refreshSession } from './refresh-session.ts'
import { viewerOfBearer, viewerOfSession } from './viewer-of.ts'

export { sweepAccounts } from './sweep-accounts.ts'

/** Its paths lie under /v1/app and, later, below the market's, so it hangs at the root. */
export const mount = ''

export function makeAccounts(needs: AccountsNeeds): Service<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  const keys = onceMade(() => loadKeys(needs.db, needs.signingSecret))

  return makeService({
    name: 'accounts',
    mount,
    contract,
    report: needs.report,
    router: os.router({
      createGuest: os.createGuest.handler(async ({ input, context }) =>
        createGuest(needs, await keys(), input, context),
      ),
      refreshSession: os.refreshSession.handler(async ({ input }) => refreshSession(needs, await keys(), input)),
      createWebGuest: os.createWebGuest.handler(({ input, context }) => createWebGuest(needs, input, context)),
      viewerOf: os.viewerOf.handler(async ({ input }) =>
        'bearer' in input
          ? viewerOfBearer(needs, await keys(), input.bearer)
          : viewerOfSession(needs, input.sessionToken),
      ),
      checkCredibility: os.checkCredibility.handler(({ context }) => checkCredibility(needs, context)),
    }),
  })
}

/** Made at the first call and kept; a failed making is tried again. */
function onceMade(make: () => Promise<Keys>): () => Promise<Keys> {
  let made: Promise<Keys> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
