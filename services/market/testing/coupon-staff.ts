import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketClient } from '../client.ts'

type Of<Call extends keyof MarketClient> = Parameters<MarketClient[Call]>[0]

/** An operator's calls to the coupons of Bolivia. */
export function couponStaff(client: MarketClient, context: CallContext) {
  return {
    list: (query: Omit<Of<'staffCoupons'>, 'country'> = {}) =>
      client.staffCoupons({ country: 'BO', ...query }, { context }),
    one: (code: string) => client.staffCoupon({ country: 'BO', code }, { context }),
    choices: () => client.couponChoices({ country: 'BO' }, { context }),
    preview: (plan: Of<'previewCoupon'>) => client.previewCoupon(plan, { context }),
    create: (plan: Of<'createCoupon'>) => client.createCoupon(plan, { context }),
    save: (plan: Of<'saveCoupon'>) => client.saveCoupon(plan, { context }),
    end: (code: string, version: number) => client.endCoupon({ country: 'BO', code, version }, { context }),
    changes: (code: string) => client.couponChanges({ subject: `BO ${code}` }, { context }),
    undo: (changeId: number) => client.undoCouponChange({ changeId }, { context }),
  }
}
