import { implement } from '@orpc/server'
import type { CountryIso } from '#shared/country.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { accountsForServices } from './contract-for-services.ts'
import type { AccountsNeeds } from './deps.ts'
import { account } from './people/account.ts'
import { checkCredibility } from './people/check-credibility.ts'

/** The door of accounts for the other services; nobody else may call it. */
export function makeAccountsForServices(
  needs: Pick<AccountsNeeds, 'db' | 'report'>,
): Service<typeof accountsForServices> {
  const os = implement(accountsForServices).$context<CallContext>()
  return makeService({
    name: 'accounts-internal',
    mount: '/accounts-internal',
    contract: accountsForServices,
    report: needs.report,
    router: os.router({
      accountOf: os.accountOf.handler(({ input, context }) => account(needs, asIf(input, context))),
      credibilityOf: os.credibilityOf.handler(({ input, context }) => checkCredibility(needs, asIf(input, context))),
    }),
  })
}

/** As if they asked themselves. */
function asIf({ uid, country }: { uid: string; country: CountryIso }, context: CallContext): CallContext {
  return { ...context, viewer: { uid, isGuest: false, roles: ['customer'], country, token: null } }
}
