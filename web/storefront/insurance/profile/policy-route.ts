import { redirect } from 'react-router'
import { paths } from '#web/paths.ts'
import { servicesContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import type { Route } from './+types/policy-route'
import { loadContract } from './load-contract.server.ts'
import { ownFile } from './own-file.server.ts'

export const handle = { rate: 'drawing' } satisfies PagePolicy

/** The policy as a PDF; without one redirects to the contract's page, which shows the reason. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { key, call } = await loadContract(context, request, params.id)
  try {
    return await ownFile(await context.get(servicesContext).insurance.policyDocument(key, call))
  } catch (error) {
    toRefusal(error)
    throw redirect(paths.insurance(params.id, { problem: 'policy' }))
  }
}
