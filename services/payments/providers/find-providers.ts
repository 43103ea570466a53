import type { CountryIso } from '#shared/countries/countries.ts'
import type { PaymentMethod, WayToPay } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import type { PaymentProvider } from './provider.ts'
import { statementDeadlineIn } from './statement/statement-deadline.ts'
import { STATEMENT } from './statement/statement-provider.ts'

type Dependencies = Pick<PaymentsDependencies, 'providers'>

const methods: readonly PaymentMethod[] = ['qr', 'card']

/** The first configured provider that supports the method in this market. */
export function findCollector(
  { providers }: Dependencies,
  { country, method }: { country: CountryIso; method: PaymentMethod },
): PaymentProvider | undefined {
  return providers.find((provider) => provider.collects(country, method))
}

/** Undefined when the provider is not configured any more. */
export function providerNamed({ providers }: Dependencies, name: string): PaymentProvider | undefined {
  return providers.find((provider) => provider.name === name)
}

/** Online payment methods of this market. */
export function ways(
  deps: Pick<PaymentsDependencies, 'providers' | 'now'>,
  { country }: { country: CountryIso },
): WayToPay[] {
  return methods.flatMap((method) => {
    const provider = findCollector(deps, { country, method })
    if (!provider) return []
    const waitsUntil = provider.name === STATEMENT ? statementDeadlineIn(country, deps.now()).toISOString() : null
    return [{ method, isTest: provider.isTest, waitsUntil }]
  })
}
