import { implement } from '@orpc/server'
import type { CountryIso } from '#shared/countries/countries.ts'
import { type CallContext, type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from './deps.ts'
import { internalAccounts } from './internal-contract.ts'
import { account } from './people/account.ts'
import { checkCredibility } from './people/check-credibility.ts'

/** Implements the operations that only other services can call. */
export function makeInternalAccounts(
  needs: Pick<AccountsDependencies, 'db' | 'report'>,
): InternalService<typeof internalAccounts> {
  const os = implement(internalAccounts).$context<CallContext>()
  return makeInternalService({
    contract: internalAccounts,
    report: needs.report,
    router: os.router({
      accountOf: os.accountOf.handler(({ input, context }) => account(needs, asIf(input, context))),
      credibilityOf: os.credibilityOf.handler(({ input, context }) => checkCredibility(needs, asIf(input, context))),
    }),
  })
}

/** Call context in which the named account itself is the viewer. */
function asIf({ uid, country }: { uid: string; country: CountryIso }, context: CallContext): CallContext {
  return { ...context, viewer: { uid, isGuest: false, roles: ['customer'], country, token: null } }
}
