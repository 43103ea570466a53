import type { OperationsClient } from '#services/operations/client.ts'
import type { BankAccount, Company, Seller } from '#services/operations/contract.ts'
import { COMPANY_CHANGED } from '#services/operations/rules/company.ts'
import { type CountryIso, DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import type { VersionWatch } from '#shared/database/notify.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { Config } from '../configuration/config.ts'
import type { Log } from '../log.ts'

/** Who sells in a country, and which account its transfers go to: as operators set it, else as the environment says. */
export interface Companies {
  getSeller(country: CountryIso): Seller | null
  getBankAccount(country: CountryIso): BankAccount | null
}

interface WatchParts {
  operations: Pick<OperationsClient, 'companies'>
  versions: Pick<VersionWatch, 'watch'>
  log: Log
}

const AGAIN_MS = 1000

/** Companies in memory, which `watch` fills and keeps as every process's operators set them. */
export function makeCompanies({ sellers, collectors }: Pick<Config, 'sellers' | 'collectors'>) {
  let known: ReadonlyMap<CountryIso, Company> = new Map()

  /** Reads once, then after every change; the returned function stops that. */
  async function watch({ operations, versions, log }: WatchParts): Promise<() => void> {
    let isEnded = false
    let again: NodeJS.Timeout | undefined
    let asked = 0
    const read = async (isFirst = false): Promise<void> => {
      asked += 1
      const own = asked
      clearTimeout(again)
      try {
        const call = { viewer: anonymousViewer(DEFAULT_COUNTRY), requestId: 'companies' }
        const companies = await operations.companies(undefined, { context: call })
        // A late answer to an earlier question is outdated.
        if (own === asked) known = new Map(companies.map((company) => [company.country, company]))
      } catch (error) {
        // Better no start than transfers to an account that operators have replaced.
        if (isFirst) throw error
        log.warn({ err: error }, 'who sells could not be read')
        if (!isEnded && own === asked) again = setTimeout(() => void read(), AGAIN_MS).unref()
      }
    }
    const stopWatching = versions.watch(COMPANY_CHANGED, () => void read())
    await read(true)
    return () => {
      isEnded = true
      stopWatching()
      clearTimeout(again)
    }
  }

  return {
    watch,
    getSeller: (country: CountryIso) => known.get(country)?.seller ?? sellers[country],
    getBankAccount: (country: CountryIso) => known.get(country)?.bankAccount ?? collectors.bankAccounts[country],
  } satisfies Companies & { watch(parts: WatchParts): Promise<() => void> }
}
