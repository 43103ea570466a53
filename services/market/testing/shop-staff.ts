import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketClient } from '../client.ts'

type Of<Call extends keyof MarketClient> = Parameters<MarketClient[Call]>[0]

/** The settings of shops, as an operator changes them. */
export function shopStaff(client: MarketClient, context: CallContext) {
  return {
    list: () => client.listShopSettings(undefined, { context }),
    get: (shopId: string) => client.shopSettings({ shopId }, { context }),
    choices: (input: Of<'frontPageChoices'>) => client.frontPageChoices(input, { context }),
    create: (input: Of<'createShop'>) => client.createShop(input, { context }),
    update: (input: Of<'updateShop'>) => client.updateShop(input, { context }),
    setOpen: (input: Of<'setShopOpen'>) => client.setShopOpen(input, { context }),
    undo: (changeId: number) => client.undoShopChange({ changeId }, { context }),
    holidays: (input: Of<'publicHolidays'>) => client.publicHolidays(input, { context }),
  }
}
