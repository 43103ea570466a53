import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { contract, mount } from './contract.ts'
import { erasePerson, exportPerson } from './customers/account-data.ts'
import type { RewardsDependencies } from './deps.ts'
import { rewardsError } from './errors.ts'
import { exchange, exchanges, rewards } from './exchanges/exchanges.ts'
import { grantPending } from './exchanges/grant-exchange.ts'
import { pauseMembership, renewMembership, resumeMembership, stopMembership } from './membership/change-request.ts'
import { chooseMembership } from './membership/choose-membership.ts'
import { membership } from './membership/own-membership.ts'
import { payMembership } from './membership/pay-membership.ts'
import { membershipPlans } from './membership/plans.ts'
import { refundMembership } from './membership/refund-membership.ts'
import { membershipFigures, staffMembership, staffMemberships } from './membership/staff.ts'
import { startMembershipWork } from './membership/start-membership-work.ts'
import { earnsFrom } from './missions/earn-from-facts.ts'
import { celebrations, gamification, ledger, seeCelebrations, waysToEarn } from './missions/gamification.ts'
import { correctLedger, staffLedger } from './missions/ledgers.ts'
import { acceptedInvitation, acceptInvitation } from './referral/accept-invitation.ts'
import { invitation, referral } from './referral/own-referral.ts'
import { savings } from './savings/savings.ts'
import { toLookAfter } from './to-look-after.ts'

export { rewardsInvariants } from './invariants.ts'
export { earnsFrom } from './missions/earn-from-facts.ts'
export { sweepRewards } from './sweep-rewards.ts'

/** Starts the background jobs of rewards. */
export async function startRewardsWork(
  needs: RewardsDependencies,
  jobs: Pick<Jobs, 'repeat' | 'subscribe'>,
): Promise<void> {
  await jobs.repeat('rewards/time', '* * * * *', async () => {
    const asked = await grantPending(needs)
    if (asked > 0) needs.log.info({ asked }, 'coupons of exchanges were asked for again')
  })
  for (const [fact, earn] of Object.entries(earnsFrom))
    await jobs.subscribe('rewards', fact, (data) => earn(needs, data))
  await startMembershipWork(needs, jobs)
}

/** Implements the contract of rewards. */
export function makeRewards(needs: RewardsDependencies): Service<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  return makeService({
    name: 'rewards',
    mount,
    contract,
    report: needs.report,
    accessErrors: {
      unauthenticated: () => rewardsError('token-must-be-provided'),
      forbidden: () => rewardsError('not-allowed'),
    },
    router: os.router({
      gamification: os.gamification.handler(({ context }) => gamification(needs, context)),
      waysToEarn: os.waysToEarn.handler(({ context }) => waysToEarn(context)),
      ledger: os.ledger.handler(({ input, context }) => ledger(needs, input, context)),
      rewards: os.rewards.handler(({ context }) => rewards(needs, context)),
      exchange: os.exchange.handler(({ input, context }) => exchange(needs, input, context)),
      exchanges: os.exchanges.handler(({ context }) => exchanges(needs, context)),
      celebrations: os.celebrations.handler(({ context }) => celebrations(needs, context)),
      seeCelebrations: os.seeCelebrations.handler(({ input, context }) => seeCelebrations(needs, input, context)),

      membershipPlans: os.membershipPlans.handler(({ input, context }) => membershipPlans(needs, input, context)),
      membership: os.membership.handler(({ context }) => membership(needs, context)),
      chooseMembership: os.chooseMembership.handler(({ input, context }) => chooseMembership(needs, input, context)),
      payMembership: os.payMembership.handler(({ input, context }) => payMembership(needs, input, context)),
      renewMembership: os.renewMembership.handler(({ context }) => renewMembership(needs, context)),
      pauseMembership: os.pauseMembership.handler(({ context }) => pauseMembership(needs, context)),
      stopMembership: os.stopMembership.handler(({ context }) => stopMembership(needs, context)),
      resumeMembership: os.resumeMembership.handler(({ context }) => resumeMembership(needs, context)),
      savings: os.savings.handler(({ context }) => savings(needs, context)),

      referral: os.referral.handler(({ input, context }) => referral(needs, input, context)),
      invitation: os.invitation.handler(({ input, context }) => invitation(needs, input, context)),
      acceptInvitation: os.acceptInvitation.handler(({ input, context }) => acceptInvitation(needs, input, context)),
      acceptedInvitation: os.acceptedInvitation.handler(({ context }) => acceptedInvitation(needs, context)),

      staffMemberships: os.staffMemberships.handler(({ input }) => staffMemberships(needs, input)),
      staffMembership: os.staffMembership.handler(({ input }) => staffMembership(needs, input)),
      refundMembership: os.refundMembership.handler(({ input, context }) => refundMembership(needs, input, context)),
      membershipFigures: os.membershipFigures.handler(({ input }) => membershipFigures(needs, input)),

      staffLedger: os.staffLedger.handler(({ input, context }) => staffLedger(needs, input, context)),
      correctLedger: os.correctLedger.handler(({ input, context }) => correctLedger(needs, input, context)),
      toLookAfter: os.toLookAfter.handler(() => toLookAfter(needs)),

      exportPerson: os.exportPerson.handler(({ context }) => exportPerson(needs, context)),
      erasePerson: os.erasePerson.handler(({ context }) => erasePerson(needs, context)),
    }),
  })
}
