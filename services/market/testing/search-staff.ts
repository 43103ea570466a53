import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketClient } from '../client.ts'

type Of<Call extends keyof MarketClient> = Parameters<MarketClient[Call]>[0]

/** An operator's calls to the search of Bolivia. */
export function searchStaff(client: MarketClient, context: CallContext) {
  const country = 'BO'
  return {
    list: () => client.searchGroups({ country }, { context }),
    save: (input: Omit<Of<'saveSearchGroup'>, 'country'>) => client.saveSearchGroup({ country, ...input }, { context }),
    remove: (id: string, version: number) => client.removeSearchGroup({ country, id, version }, { context }),
    undo: (changeId: number) => client.undoSearchChange({ changeId }, { context }),
    missed: () => client.missedSearches({ country }, { context }),
    forget: (phrase: string) => client.forgetMissedSearch({ country, phrase }, { context }),
  }
}
