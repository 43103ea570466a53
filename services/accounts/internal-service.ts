import type { CountryIso } from '#shared/countries/countries.ts'
import { implementContract } from '#shared/rpc/implement-contract.ts'
import { type CallContext, type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from './deps.ts'
import { internalAccounts } from './internal-contract.ts'
import { account } from './people/account.ts'
import { checkCredibility } from './people/check-credibility.ts'
import { insertCounterAccount } from './people/store/accounts.ts'
import { writeAudit } from './store/audit-log.ts'

/** Implements the operations that only other services can call. */
export function makeInternalAccounts(
  deps: Pick<AccountsDependencies, 'db' | 'now' | 'report'>,
): InternalService<typeof internalAccounts> {
  return makeInternalService({
    contract: internalAccounts,
    report: deps.report,
    router: implementContract(internalAccounts, deps, {
      accountOf: (deps, input, context) => account(deps, asIf(input, context)),
      createCounterAccount: async (deps, input, context) => {
        await insertCounterAccount(deps.db, { ...input, now: deps.now() })
        return account(deps, asIf(input, context))
      },
      noteStaffAct: async ({ db, now }, line) => {
        await writeAudit(db, line, now())
        return { noted: true as const }
      },
      credibilityOf: (deps, input, context) => checkCredibility(deps, asIf(input, context)),
    }),
  })
}

/** Call context in which the named account itself is the viewer. */
function asIf({ uid, country }: { uid: string; country: CountryIso }, context: CallContext): CallContext {
  return { ...context, viewer: { uid, isGuest: false, roles: ['customer'], areas: {}, country, token: null } }
}
